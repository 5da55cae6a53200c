internal import CurlewBytes
public import CurlewFiles
internal import CurlewFormats

/// `collections.yaml` in the state directory: the collections that were opened on this computer, the newest first. A file
/// that cannot be read counts as missing.
public struct KnownCollections: Sendable {
    private let file: PrivateFile
    /// Older ones are forgotten.
    static let limit = 50

    /// Without a state directory nothing is kept.
    public init(directories: StateDirectories) {
        file = PrivateFile(.collections, in: directories)
    }

    /// The folders, absolute, the newest first. Folders that are not there now are among them.
    public func roots() -> [String] { (try? file.read()).map(Self.roots(in:)) ?? [] }

    private static func roots(in bytes: [UInt8]) -> [String] {
        let items = (try? YAMLDocument(parsing: bytes).root)?["collections"]?.items ?? []
        return items.compactMap(\.text).filter { $0.utf8.hasPrefix("/") }
    }

    /// Puts a folder first. The file has mode 0600; nothing is written when the folder is first already.
    public func note(_ root: String) throws(FileError) {
        guard roots().first != root else { return }
        try file.change { bytes in
            let kept = ([root] + Self.roots(in: bytes ?? []).filter { $0 != root }).prefix(Self.limit)
            let value = YAMLValue.mapping([YAMLEntry("collections", .sequence(kept.map { .text($0) }))])
            return Array(YAMLWriter().document(value).utf8)
        }
    }
}
