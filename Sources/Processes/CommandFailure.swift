/// Why a command gave nothing.
public struct CommandFailure: Error, Sendable, Equatable {
    /// As the person wrote it.
    public var command: String
    public var reason: Reason

    public init(_ command: String, _ reason: Reason) {
        self.command = command
        self.reason = reason
    }

    /// What happened.
    public enum Reason: Sendable, Equatable {
        /// Neither as a path nor in `PATH`; from a shell, status 127.
        case notFound(says: String?)
        /// No permission, or not a program; from a shell, status 126.
        case notExecutable(says: String?)
        /// The folder it should run in is not there.
        case noFolder(String)
        /// The system could not start it, by its error number.
        case notStarted(code: Int32)
        /// Ended with another status than 0. `says`: the first line of its error output.
        case failed(status: Int32, says: String?)
        /// Ended by a signal that was not ours.
        case killed(signal: Int32, says: String?)
        case timedOut(after: Duration)
        case tooMuchOutput(limit: Int)
        /// The task that waited for it was cancelled.
        case cancelled
    }
}
