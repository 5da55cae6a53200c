/// `$now +1d unix`: a generator's name and what it is told, as it stands between the braces.
///
/// Words are separated by blanks or commas, and may stand in parentheses behind the name, as in JetBrains' HTTP client
/// (`$random.integer(1, 6)`). Quotes of either kind keep blanks. A word that begins with `#` has no meaning of its own:
/// it makes two calls differ, so that `$uuid #a` and `$uuid #b` are two values.
public struct GeneratorCall: Equatable, Sendable {
    /// With its `$`.
    public var name: String
    public var words: [String]
    /// What stands behind the name, as typed.
    public var rest: String

    /// Nil for a name that is no generator's: without `$`, or `$` alone.
    public init?(_ text: String) {
        guard text.first == "$", text.count > 1 else { return nil }
        name = String(text.prefix { $0 != " " && $0 != "(" && $0 != "," })
        rest = String(text.dropFirst(name.count).drop { $0 == " " })
        words = Self.words(in: rest).filter { !$0.hasPrefix("#") }
    }

    /// Those in parentheses, and those behind them.
    private static func words(in text: String) -> [String] {
        guard text.first == "(", let close = text.lastIndex(of: ")") else { return words(text[...]) }
        return words(text[..<close].dropFirst()) + words(text[close...].dropFirst())
    }

    private static func words(_ text: Substring) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character == " " || character == "," {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
