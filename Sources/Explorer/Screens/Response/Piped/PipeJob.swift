import CurlewBytes
public import Processes
public import Viewing

/// A command of the user that reads the body of an answer.
public struct PipeJob: Equatable, Sendable {
    var id: JobID
    /// The text for the shell, as it was typed.
    var command: String
    /// The body as received.
    let body: Bytes
    /// The most bytes of output that are kept, as of a body.
    var limit: Int

    /// Compares without the body: equal ids have equal bodies.
    public static func == (left: PipeJob, right: PipeJob) -> Bool {
        left.id == right.id && left.command == right.command && left.limit == right.limit
    }
}

/// What comes of a command.
public enum PipeEvent: Sendable {
    /// More output; the index of the newest part of it, and the bytes so far.
    case output(ResponseIndex, count: Int)
    /// The command has ended; the index of all output.
    case ended(CommandResult, ResponseIndex, count: Int)
}
