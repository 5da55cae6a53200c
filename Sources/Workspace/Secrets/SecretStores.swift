public import CurlewFiles

/// The cookie jar between two runs: `cookies` in the state directory, 0600 from the first byte. What the text means is
/// the jar's own matter.
public struct CookieJarStore: Sendable {
    private let file: PrivateFile

    /// Without a state directory nothing is kept.
    public init(directories: StateDirectories) {
        file = PrivateFile("cookies", in: directories)
    }

    /// Where it is kept, for people.
    public var path: String? { file.path }

    /// Nil when there is none yet.
    public func read() throws(FileError) -> [UInt8]? { try file.read() }

    /// Replaces the jar as a whole.
    public func save(_ bytes: [UInt8]) throws(FileError) { try file.save(bytes) }

    /// A jar that cannot be understood goes to `cookies.damaged`: it costs the cookies, not the start. Gives its new
    /// place, or nil.
    public func setAside() -> String? { file.setAside() }
}

/// Tokens of token endpoints between two runs: `tokens` in the state directory, 0600 from the first byte.
public struct TokenFileStore: Sendable {
    private let file: PrivateFile

    /// Without a state directory nothing is kept.
    public init(directories: StateDirectories) {
        file = PrivateFile("tokens", in: directories)
    }

    public var path: String? { file.path }

    /// Nil when there are none yet.
    public func read() throws(FileError) -> [UInt8]? { try file.read() }

    /// Replaces all of them.
    public func save(_ bytes: [UInt8]) throws(FileError) { try file.save(bytes) }

    public func setAside() -> String? { file.setAside() }
}
