/// How a command ended whose output was handed over while it ran.
public struct CommandEnd: Sendable, Equatable {
    /// Nil when it ended with status 0.
    public var failure: CommandFailure?
    /// The start of the error output, at most 64 KiB.
    public var errors: [UInt8]

    public init(failure: CommandFailure? = nil, errors: [UInt8] = []) {
        self.failure = failure
        self.errors = errors
    }
}
