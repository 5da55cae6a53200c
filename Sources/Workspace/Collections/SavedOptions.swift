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

extension SavedOptions {
    /// These options over those of `outer`. An option set to `null` here stays unset.
    public func over(_ outer: SavedOptions) -> SavedOptions {
        // Collections of thousands of requests mostly set no options for all of them.
        guard !outer.words.isEmpty else { return self }
        var result = self
        result.words.merge(outer.words.filter { !removed.contains($0.key) }) { own, _ in own }
        return result
    }

    /// These options after an edit of the resulting settings. An entry that the edit did not change is kept; an entry
    /// that is no longer needed for its value is removed; a setting that the edit removed becomes `null`.
    ///
    /// - Parameters:
    ///   - before: all settings before the edit.
    ///   - after: all settings after it.
    ///   - inherited: all settings of a request without entries of its own.
    public func edited(from before: OptionWords, to after: OptionWords, inherited: OptionWords) -> SavedOptions {
        var result = self
        for name in OptionName.allCases where before[name] != after[name] {
            result.removed.remove(name)
            result[name] = after[name] == inherited[name] ? nil : after[name]
            if after[name] == nil, inherited[name] != nil { result.removed.insert(name) }
        }
        return result
    }
}
