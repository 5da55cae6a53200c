/// What a command wrote that ended with status 0.
public struct CommandOutput: Sendable, Equatable {
    /// Its output.
    public var bytes: [UInt8]
    /// The start of its error output, at most 64 KiB.
    public var errors: [UInt8]

    public init(bytes: [UInt8], errors: [UInt8] = []) {
        self.bytes = bytes
        self.errors = errors
    }
}
