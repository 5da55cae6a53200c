import CurlewFiles

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
