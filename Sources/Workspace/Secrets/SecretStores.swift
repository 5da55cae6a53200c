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

/// One file in the state directory that only its owner can read: mode 0600 from the start, replaced as a whole.
struct PrivateFile: Sendable {
    /// The file's path; when nil no place is known, and nothing is kept.
    let path: String?

    init(_ name: String, in directories: StateDirectories) {
        path = directories.state.map { FilePath.join($0, name) }
    }

    /// The content; nil when there is no file.
    func read() throws(FileError) -> [UInt8]? {
        guard let path else { return nil }
        do {
            return try BoundedFile.read(path).bytes
        } catch {
            guard error.reason == .missing else { throw error }
            return nil
        }
    }

    func save(_ bytes: [UInt8]) throws(FileError) {
        guard let path else { return }
        try Folders.makePrivate(FilePath.parent(path))
        try AtomicWriter().write(bytes, to: path, access: .owner)
    }

    /// Renames a file that cannot be read to `NAME.damaged`, replacing an earlier one, so that it is not written
    /// over. Returns the new path; nil when it could not be renamed.
    func setAside() -> String? {
        guard let path, let bytes = try? BoundedFile.read(path).bytes else { return nil }
        let place = path + ".damaged"
        guard (try? AtomicWriter().write(bytes, to: place, access: .owner)) != nil else { return nil }
        return place
    }
}
