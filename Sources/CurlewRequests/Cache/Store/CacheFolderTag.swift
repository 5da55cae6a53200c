internal import CurlewFiles

/// Tells programs that make backups to leave the folder of the cache out, by the file `CACHEDIR.TAG` that they agree on
/// (`addDoNotBackupAttribute:`, which sets a mark that this system does not have).
enum CacheFolderTag {
    static let name = "CACHEDIR.TAG"
    static let text = """
        Signature: 8a477f597d28d172789f06886806bc55
        # Answers that can be had again. Nothing is lost with this folder.

        """

    /// Leaves what is there alone; where it cannot be written the cache is none the worse.
    static func write(beside path: String) {
        let tag = FilePath.join(FilePath.parent(path), name)
        guard !FileStatus.isFile(tag) else { return }
        _ = try? AtomicWriter().write(Array(text.utf8), to: tag, expecting: .absent, access: .owner)
    }
}
