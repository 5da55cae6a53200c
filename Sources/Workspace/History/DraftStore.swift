internal import CurlewFiles
internal import CurlewFormats
internal import Glibc

/// Unsaved edits, one 0600 file each in the state directory, replaced as a whole. They are written within a second of
/// an edit, listed at the start, and removed by a save.
public struct DraftStore: Sendable {
    let folder: String?

    /// Without a state directory nothing is kept.
    public init(directories: StateDirectories) {
        folder = directories.state.map { FilePath.join($0, "drafts") }
    }

    /// False when there is no state directory, since neither HOME nor XDG_STATE_HOME names one.
    public var keeps: Bool { folder != nil }

    /// Stores a draft, replacing the one of the same key.
    public func save(_ draft: StoredDraft) throws(SaveError) {
        guard let folder else { return }
        let bytes = Array(YAMLWriter().document(DraftFile.value(of: draft)).utf8)
        do {
            try Folders.makePrivate(folder)
            try AtomicWriter().write(bytes, to: path(of: draft.key, in: folder), access: .owner)
        } catch {
            throw .file(error)
        }
    }

    /// All drafts, newest first. A file that cannot be read is left alone and left out.
    public func all() -> [StoredDraft] {
        guard let folder, let listing = try? FolderListing.read(folder) else { return [] }
        return listing.entries.compactMap(\.name)
            .compactMap { try? BoundedFile.read(FilePath.join(folder, $0)) }
            .compactMap { DraftFile.read($0.bytes) }
            .sorted { ($0.date, $0.key.request) > ($1.date, $1.key.request) }
    }

    /// The draft of that key; nil when there is none, or none that can be read.
    public func draft(for key: RequestKey) -> StoredDraft? {
        guard let folder, let content = try? BoundedFile.read(path(of: key, in: folder)) else { return nil }
        return DraftFile.read(content.bytes).flatMap { $0.key == key ? $0 : nil }
    }

    /// Removing what is not there is no error.
    public func remove(_ key: RequestKey) {
        guard let folder else { return }
        remove(file: path(of: key, in: folder))
    }

    func remove(file: String) { unlink(file) }

    func path(of key: RequestKey, in folder: String, ending: String = ".yaml") -> String {
        let hash = FileStamp.hash(Array((key.collection + "\n" + key.request).utf8))
        let name = FileNames.slug(FilePath.name(key.request), fallback: "new").prefix(60)
        return FilePath.join(folder, name + "-" + String(hash, radix: 16) + ending)
    }
}

/// The file format of a draft: its key, and the request in the format of its own file.
enum DraftFile {
    static func value(of draft: StoredDraft) -> YAMLValue {
        var entries = [
            YAMLEntry("collection", .text(draft.key.collection)), YAMLEntry("path", .text(draft.key.request)),
            YAMLEntry("edits", .plain(String(draft.edits))), YAMLEntry("date", .plain(String(draft.date))),
        ]
        if let base = draft.base { entries.append(YAMLEntry("base", value(of: base))) }
        return .mapping(entries + [YAMLEntry("draft", RequestFile.value(of: draft.request))])
    }

    static func value(of stamp: FileStamp) -> YAMLValue {
        .sequence([String(stamp.size), String(stamp.modified), String(stamp.hash)].map { .plain($0) })
    }

    static func read(_ source: [UInt8]) -> StoredDraft? {
        guard let root = try? YAMLDocument(parsing: source, tags: nil).root,
            let collection = root["collection"]?.text, let path = root["path"]?.text, let node = root["draft"],
            let reading = try? RequestFile.read(node, file: path)
        else { return nil }
        return StoredDraft(
            key: RequestKey(collection: collection, request: path), request: reading.request,
            edits: root["edits"]?.text.flatMap { Int($0) } ?? 1, base: stamp(root["base"]),
            date: root["date"]?.text.flatMap { Double($0) } ?? 0)
    }

    static func stamp(_ node: YAMLNode?) -> FileStamp? {
        guard let items = node?.items, items.count == 3, let size = items[0].text.flatMap({ Int($0) }),
            let modified = items[1].text.flatMap({ Int($0) }), let hash = items[2].text.flatMap({ UInt64($0) })
        else { return nil }
        return FileStamp(size: size, modified: modified, hash: hash)
    }
}
