/// A command that gave no result, and the reason.
public struct CommandFailure: Error, Sendable, Equatable {
    /// The command as the user wrote it.
    public var command: String
    public var reason: Reason

    public init(_ command: String, _ reason: Reason) {
        self.command = command
        self.reason = reason
    }

    /// Reasons why a command gave no result.
    public enum Reason: Sendable, Equatable {
        /// Found neither as a path nor in `PATH`; of a shell, status 127. `says`: the first line of its error output.
        case notFound(says: String?)
        /// No permission, or not a program; of a shell, status 126.
        case notExecutable(says: String?)
        /// The folder to run in does not exist.
        case noFolder(String)
        /// The system could not start it; `code` is `errno`.
        case notStarted(code: Int32)
        /// Ended with a status other than 0. `says`: the first line of its error output.
        case failed(status: Int32, says: String?)
        /// Ended by a signal that this program did not send.
        case killed(signal: Int32, says: String?)
        case timedOut(after: Duration)
        case tooMuchOutput(limit: Int)
        /// The task that waited for it was cancelled.
        case cancelled
    }
}
