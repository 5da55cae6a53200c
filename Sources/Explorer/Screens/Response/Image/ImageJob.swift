import CurlewBytes
import TerminalUI

/// A picture to be decoded and made into cells, off the main actor.
public struct ImageJob: Equatable, Sendable {
    var id: JobID
    /// The same for all jobs with the same answer, so that its decoded pixels are found again.
    let source: JobID
    let bytes: Bytes
    let wish: DrawnImage.Picture

    /// Compares without the bytes: equal sources have equal bytes.
    public static func == (left: ImageJob, right: ImageJob) -> Bool {
        left.id == right.id && left.source == right.source && left.wish == right.wish
    }
}
