/// The options that are set, by name, with their texts in files.
public typealias OptionWords = [OptionName: String]

extension RequestOptions {
    /// The default options, with the values of `words` in their place. A text that is no value of its option is
    /// ignored.
    public init(_ words: OptionWords) {
        self.init()
        if words.isEmpty { return }
        for (name, row) in OptionName.rows {
            if let text = words[name] { row.value.write(text, words, &self) }
        }
    }

    /// The texts of all options that are set, as in a file.
    public var words: OptionWords {
        var words: OptionWords = [:]
        for (name, row) in OptionName.rows { words[name] = row.value.read(self) }
        return words
    }

    /// The text of an option as in a file; nil when it is not set.
    public func text(of option: OptionName) -> String? { option.row.value.read(self) }

    /// Sets an option from a text that the user typed, in the form of files; nil unsets it. Returns false, and changes
    /// nothing, when the text is no value of the option.
    public mutating func set(_ option: OptionName, to text: String?) -> Bool {
        let normal = text.flatMap(option.row.value.normal)
        guard text == nil || normal != nil else { return false }
        var words = words
        words[option] = normal
        // A new kind of trust has defaults of its own for the other checks, and so has a chain that is no longer
        // checked.
        if option == .trust { (words[.verify], words[.verifyName]) = (nil, nil) }
        if option == .verify { words[.verifyName] = nil }
        option.row.value.copy(RequestOptions(words), &self)
        // A value that the user typed in this session includes secrets.
        switch (option, normal) {
        case (.followWithBody, "true"): bodyReach = .anywhere
        case (.locationTrusted, "true"): credentialsReach = .anywhere
        default: break
        }
        return true
    }
}

extension RequestOptions {
    /// The free texts that are set, with the content of each.
    public var contents: [(name: OptionName, content: OptionValue.Content, text: String)] {
        if self == Self.unset { return [] }
        return Self.texts.compactMap { name, content, row in row.value.read(self).map { (name, content, $0) } }
    }

    private static let unset = RequestOptions()

    private static let texts = OptionName.rows.compactMap { name, row in
        row.value.content.map { (name: name, content: $0, row: row) }
    }
}

/// Archived as the texts of files by the names of the options (`NSSecureCoding` of AFHTTPSessionManager). The passwords of a
/// proxy and of a client certificate are among them.
extension RequestOptions: Codable {
    /// Throws for the name of no option; a text that is no value of its option is left out.
    public init(from decoder: any Decoder) throws {
        var words: OptionWords = [:]
        for (name, text) in try [String: String](from: decoder) {
            guard let option = OptionName(rawValue: name) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "\(name) is no option."))
            }
            words[option] = text
        }
        self.init(words)
    }

    public func encode(to encoder: any Encoder) throws {
        try [String: String](uniqueKeysWithValues: words.map { ($0.rawValue, $1) }).encode(to: encoder)
    }
}
