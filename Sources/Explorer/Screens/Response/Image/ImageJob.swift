import CurlewBytes
import TerminalUI

/// A picture to be decoded and made into cells, off the main actor.
public struct ImageJob: Equatable, Sendable {
    var id: JobID
    /// The same for every job about the same answer, so that its pixels are found again.
    let source: JobID
    let bytes: Bytes
    let wish: ImageReading.Picture

    /// The bytes need no comparing: the source stands for them.
    public static func == (left: ImageJob, right: ImageJob) -> Bool {
        left.id == right.id && left.source == right.source && left.wish == right.wish
    }
}
