/// Resolves links.
package enum FileLinks {
    /// The file to write for a path: the path itself, or the target of its link. Throws when either is outside of
    /// `root`; nil for `root` resolves no link.
    package static func target(
        of path: String, inside root: String?, for operation: FileError.Operation = .save
    ) throws(FileError) -> String {
        guard let root else { return path }
        let top = FileStatus.resolved(root) ?? root
        guard let folder = FileStatus.resolved(FilePath.parent(path)) else {
            throw FileError(operation, path, .missing)
        }
        guard FilePath.isInside(folder, top) else { throw FileError(operation, path, .linkLeaves(target: folder)) }
        let direct = FilePath.join(folder, FilePath.name(path))
        guard FileKind.of(direct) == .link else { return direct }
        let target = FileStatus.resolved(direct)
        guard let target, FilePath.isInside(target, top) else {
            throw FileError(operation, path, .linkLeaves(target: target ?? ""))
        }
        return target
    }
}
