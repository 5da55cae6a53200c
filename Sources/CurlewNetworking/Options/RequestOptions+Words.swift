/// What is set, by names and in the words of files.
public typealias OptionWords = [OptionName: String]

extension RequestOptions {
    /// What is set replaces the manager's default; words that are none of ours are as good as not set.
    public init(_ words: OptionWords) {
        self.init()
        for (name, row) in OptionName.rows {
            if let text = words[name] { row.value.write(text, words, &self) }
        }
    }

    /// Every setting by the word that a file would have; what is not set is not there.
    public var words: OptionWords {
        var words: OptionWords = [:]
        for (name, row) in OptionName.rows { words[name] = row.value.read(self) }
        return words
    }

    /// The word that a file would have; nil: not set.
    public func text(of option: OptionName) -> String? { option.row.value.read(self) }

    /// Sets an option by its word in files, as a person types it; nil unsets it. False: the text is no value of it, and
    /// nothing has changed.
    public mutating func set(_ option: OptionName, to text: String?) -> Bool {
        let normal = text.flatMap(option.row.value.normal)
        guard text == nil || normal != nil else { return false }
        var words = words
        words[option] = normal
        // Another kind of trust decides anew what else is checked; so does a chain that is not checked any more.
        if option == .trust { (words[.verify], words[.verifyName]) = (nil, nil) }
        if option == .verify { words[.verifyName] = nil }
        option.row.value.copy(RequestOptions(words), &self)
        // What a person typed in this session counts for secrets too.
        switch (option, normal) {
        case (.followWithBody, "true"): bodyReach = .anywhere
        case (.locationTrusted, "true"): credentialsReach = .anywhere
        default: break
        }
        return true
    }
}

extension RequestOptions {
    /// The free texts that are set, with what each holds.
    public var contents: [(name: OptionName, content: OptionValue.Content, text: String)] {
        Self.texts.compactMap { name, content, row in row.value.read(self).map { (name, content, $0) } }
    }

    private static let texts = OptionName.rows.compactMap { name, row in
        row.value.content.map { (name: name, content: $0, row: row) }
    }
}
