import CurlewFormats
import TerminalUI

/// The picture of this answer as it was last drawn, and the drawing under way.
struct ImageReading: Equatable, Sendable {
    /// The room the picture is to fill and what it is drawn with.
    struct Picture: Equatable, Sendable {
        var room: Size
        var look: HalfBlocks.Look
    }

    /// Names the answer's picture among those that are kept decoded; nil before it was first asked for.
    var source: JobID?
    /// What was last asked for; another wish makes another job.
    var wish: Picture?
    /// The drawing under way; an answer of another one comes too late.
    var job: JobID?
    /// What the last job came to. It stays until the next one is done.
    var result: Result<HalfBlocks, ImageError>?

    init() {}

    mutating func take(_ result: Result<HalfBlocks, ImageError>) {
        self.result = result
        job = nil
    }
}
