/// The end of a command whose output was delivered while it ran.
public struct CommandResult: Sendable, Equatable {
    /// The failure; nil when the command ended with status 0.
    public var failure: CommandFailure?
    /// The start of the error output, at most 64 KiB.
    public var errors: [UInt8]

    public init(failure: CommandFailure? = nil, errors: [UInt8] = []) {
        self.failure = failure
        self.errors = errors
    }
}
