internal import CurlewBytes
internal import CurlewFiles
internal import CurlewFormats

/// `collections.yaml` in the state directory: the collections that were opened on this computer, the newest first. A file
/// that cannot be read counts as missing.
public struct KnownCollections: Sendable {
    private let path: String?
    /// Older ones are forgotten.
    static let limit = 50

    /// Without a state directory nothing is kept.
    public init(directories: StateDirectories) {
        path = directories.state.map { FilePath.join($0, "collections.yaml") }
    }

    /// The folders, absolute, the newest first. Folders that are not there now are among them.
    public func roots() -> [String] {
        guard let path, let content = try? BoundedFile.read(path),
            let root = try? YAMLDocument(parsing: content.bytes).root
        else { return [] }
        return (root["collections"]?.items ?? []).compactMap(\.text).filter { $0.utf8.hasPrefix("/") }
    }

    /// Puts a folder first. The file has mode 0600; nothing is written when the folder is first already.
    public func note(_ root: String) throws(SaveError) {
        let known = roots()
        guard let path, known.first != root else { return }
        let kept = ([root] + known.filter { $0 != root }).prefix(Self.limit)
        let value = YAMLValue.mapping([YAMLEntry("collections", .sequence(kept.map { .text($0) }))])
        do {
            try Folders.makePrivate(FilePath.parent(path))
            try AtomicWriter().write(Array(YAMLWriter().document(value).utf8), to: path, access: .owner)
        } catch {
            throw .file(error)
        }
    }
}
