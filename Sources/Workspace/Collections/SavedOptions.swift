public import CurlewFormats
public import CurlewNetworking

/// The options of a request, by the names and in the words of files. An option without a word is not set.
public struct SavedOptions: Equatable, Sendable {
    public var words: OptionWords
    /// Names set to `null`: the settings of the collection or a folder for them do not apply.
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
