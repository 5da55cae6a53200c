public import CurlewFiles
internal import CurlewFormats

/// The text of a request's file while it is typed and no request yet.
public struct StoredText: Equatable, Sendable {
    public var key: RequestKey
    public var text: String
    /// The file as it was when the typing began; nil for one that was deleted.
    public var base: FileStamp?

    public init(key: RequestKey, text: String, base: FileStamp?) {
        (self.key, self.text, self.base) = (key, text, base)
    }
}

extension DraftStore {
    /// Stores a text, replacing the one of the same key.
    public func save(_ text: StoredText) throws(SaveError) {
        guard let folder else { return }
        let base = text.base.map { [YAMLEntry("base", DraftFile.value(of: $0))] } ?? []
        let value = YAMLValue.mapping(
            [YAMLEntry("collection", .text(text.key.collection)), YAMLEntry("path", .text(text.key.request))] + base
                + [YAMLEntry("text", .text(text.text))])
        do {
            try Folders.makePrivate(folder)
            try AtomicWriter().write(
                Array(YAMLWriter().document(value).utf8), to: path(of: text.key, in: folder, ending: Self.text),
                access: .owner)
        } catch {
            throw .file(error)
        }
    }

    /// The text of that key; nil when there is none, or none that can be read.
    public func text(for key: RequestKey) -> StoredText? {
        guard let folder, let content = try? BoundedFile.read(path(of: key, in: folder, ending: Self.text)),
            let root = try? YAMLDocument(parsing: content.bytes, tags: nil).root,
            root["collection"]?.text == key.collection, root["path"]?.text == key.request,
            let text = root["text"]?.text
        else { return nil }
        return StoredText(key: key, text: text, base: DraftFile.stamp(root["base"]))
    }

    /// Removing what is not there is no error.
    public func removeText(_ key: RequestKey) {
        guard let folder else { return }
        remove(file: path(of: key, in: folder, ending: Self.text))
    }

    private static let text = ".text.yaml"
}
