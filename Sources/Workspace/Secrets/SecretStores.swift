public import CurlewFiles

/// The cookie jar between two runs: `cookies` in the state directory, mode 0600 from the start. The jar itself
/// defines the format.
public struct CookieJarStore: Sendable {
    private let file: PrivateFile

    /// Without a state directory nothing is kept.
    public init(directories: StateDirectories) {
        file = PrivateFile("cookies", in: directories)
    }

    /// The path of the file, for display.
    public var path: String? { file.path }

    /// The content; nil when there is no file yet.
    public func read() throws(FileError) -> [UInt8]? { try file.read() }

    /// Replaces the jar as a whole.
    public func save(_ bytes: [UInt8]) throws(FileError) { try file.save(bytes) }

    /// Renames a jar that cannot be read to `cookies.damaged`, so that the program starts without its cookies.
    /// Returns the new path, or nil.
    public func setAside() -> String? { file.setAside() }
}

/// Tokens of token endpoints between two runs: `tokens` in the state directory, mode 0600 from the start.
public struct TokenFileStore: Sendable {
    private let file: PrivateFile

    /// Without a state directory nothing is kept.
    public init(directories: StateDirectories) {
        file = PrivateFile("tokens", in: directories)
    }

    public var path: String? { file.path }

    /// The content; nil when there is no file yet.
    public func read() throws(FileError) -> [UInt8]? { try file.read() }

    /// Replaces all tokens.
    public func save(_ bytes: [UInt8]) throws(FileError) { try file.save(bytes) }

    public func setAside() -> String? { file.setAside() }
}
