internal import CurlewBytes
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
    /// Stores a text, replacing the one of this run with the same key.
    public func save(_ text: StoredText) throws(SaveError) {
        let base = text.base.map { [YAMLEntry("base", DraftFile.value(of: $0))] } ?? []
        try write(
            .mapping(
                [YAMLEntry("collection", .text(text.key.collection)), YAMLEntry("path", .text(text.key.request))] + base
                    + [YAMLEntry("text", .text(text.text))]), text.key, Self.text)
    }

    /// A text of that key, which is this run's own from now on: its own, or one of a run that has ended. Others follow
    /// once that was saved or dropped. Nil when there is none, or none that can be read.
    public func text(for key: RequestKey) -> StoredText? {
        let name = Self.name(of: key)
        let all = free(Self.text) { $0.utf8.hasPrefix(name) }.compactMap { file, bytes in
            Self.read(bytes, key).map { (file, $0) }
        }
        guard let (file, text) = all.first(where: { isOwn($0.0, key) }) ?? all.first else { return nil }
        return take(file, key, Self.text) ? text : nil
    }

    private func isOwn(_ file: String, _ key: RequestKey) -> Bool {
        folder.map { path(of: key, in: $0, ending: Self.text).utf8.elementsEqual(FilePath.join($0, file).utf8) }
            ?? false
    }

    private static func read(_ bytes: [UInt8], _ key: RequestKey) -> StoredText? {
        guard let root = try? YAMLDocument(parsing: bytes, tags: nil).root,
            root["collection"]?.text == key.collection, root["path"]?.text == key.request,
            let text = root["text"]?.text
        else { return nil }
        return StoredText(key: key, text: text, base: DraftFile.stamp(root["base"]))
    }

    /// Removes the text of this run. Removing what is not there is no error.
    public func removeText(_ key: RequestKey) { remove(key, Self.text) }

    private static let text = ".text.yaml"
}
