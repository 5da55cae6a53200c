import CurlewFiles

/// One file in the state directory that nobody but its owner reads: 0600 from its first byte, replaced as a whole.
struct PrivateFile: Sendable {
    /// Nil: no place is known, and nothing is kept.
    let path: String?

    init(_ name: String, in directories: StateDirectories) {
        path = directories.state.map { FilePath.join($0, name) }
    }

    /// Nil when there is none.
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

    /// Moves what cannot be read to `NAME.damaged`, over an earlier one, so that nothing is written over it. Gives its
    /// place; nil when it could not be moved.
    func setAside() -> String? {
        guard let path, let bytes = try? BoundedFile.read(path).bytes else { return nil }
        let place = path + ".damaged"
        guard (try? AtomicWriter().write(bytes, to: place, access: .owner)) != nil else { return nil }
        return place
    }
}
