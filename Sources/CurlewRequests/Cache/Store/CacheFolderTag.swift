internal import CurlewFiles

/// Tells backup programs to leave out the folder of the cache, by the file `CACHEDIR.TAG` that they recognize
/// (`addDoNotBackupAttribute:` sets an attribute that this system does not have).
enum CacheFolderTag {
    static let name = "CACHEDIR.TAG"
    static let text = """
        Signature: 8a477f597d28d172789f06886806bc55
        # Answers that can be had again. Nothing is lost with this folder.

        """

    /// Writes the file unless it exists. A failure is ignored: the cache works without the file.
    static func write(beside path: String) {
        let tag = FilePath.join(FilePath.parent(path), name)
        guard !FileStatus.isFile(tag) else { return }
        _ = try? AtomicWriter().write(Array(text.utf8), to: tag, expecting: .absent, access: .owner)
    }
}
