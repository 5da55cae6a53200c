/// A command that gave no result, and the reason.
public struct CommandFailure: Error, Sendable, Equatable {
    /// The command as the user wrote it.
    public var command: String
    public var reason: Reason

    public init(_ command: String, _ reason: Reason) {
        self.command = command
        self.reason = reason
    }

    /// The reasons why a command gave no result.
    public enum Reason: Sendable, Equatable {
        /// The command was found neither as a path nor in `PATH`; for a shell: status 127. `says` is the first line of
        /// its error output, or nil.
        case notFound(says: String?)
        /// There is no permission to run the command, or it is not a program; for a shell: status 126.
        case notExecutable(says: String?)
        /// The folder to run in does not exist.
        case noFolder(String)
        /// The system could not start the command; `code` is the `errno`.
        case notStarted(code: Int32)
        /// The command ended with a status other than 0. `says` is the first line of its error output, or nil.
        case failed(status: Int32, says: String?)
        /// The command was ended by a signal that this program did not send.
        case killed(signal: Int32, says: String?)
        case timedOut(after: Duration)
        case tooMuchOutput(limit: Int)
        /// The task that waited for the command was cancelled.
        case cancelled
    }
}
