import CurlewFormats
import TerminalUI

/// The picture of the answer as it was drawn last, and the job that draws it.
struct DrawnImage: Equatable, Sendable {
    /// The size of the picture's area and the colours for drawing it.
    struct Picture: Equatable, Sendable {
        var room: Size
        var look: HalfBlocks.Look
    }

    /// The key of the answer's picture among the decoded ones; nil before the first job.
    var source: JobID?
    /// The picture of the last job; a different one needs a new job.
    var wish: Picture?
    /// The running job; a result of another job is dropped.
    var job: JobID?
    /// The result of the last job. It stays until the next job has one.
    var result: Result<HalfBlocks, ImageError>?

    init() {}

    mutating func take(_ result: Result<HalfBlocks, ImageError>) {
        self.result = result
        job = nil
    }
}
