public import CurlewFormats
public import CurlewNetworking

/// How a request is carried out, by the names and in the words of files. What has no word is not set.
public struct SavedOptions: Equatable, Sendable {
    public var words: OptionWords
    /// Names set to `null`: what the collection or a folder sets for them does not hold.
    public var removed: Set<OptionName>
    public var others: [YAMLEntry]

    public init(_ words: OptionWords = [:], removed: Set<OptionName> = [], others: [YAMLEntry] = []) {
        self.words = words
        self.removed = removed
        self.others = others
    }

    public subscript(name: OptionName) -> String? {
        get { words[name] }
        set { words[name] = newValue }
    }
}
