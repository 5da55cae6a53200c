internal import CurlewBytes

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
        guard text.utf8.hasPrefix("$"), text.utf8.count > 1 else { return nil }
        name = String(text.utf8.text(beforeAny: " (,"))
        rest = String(Substring(text.utf8.dropFirst(name.utf8.count).drop { $0 == 0x20 }))
        words = Self.words(in: rest).filter { !$0.utf8.hasPrefix("#") }
    }

    /// Those in parentheses, and those behind them.
    private static func words(in text: String) -> [String] {
        guard let inside = text.utf8.text(behind: "("), let (first, second) = inside.utf8.cut(atLast: ")") else {
            return words(text[...])
        }
        return words(first) + words(second)
    }

    private static func words(_ text: Substring) -> [String] {
        var words: [[UInt8]] = []
        var word: [UInt8]?
        var quote: UInt8?
        for byte in text.utf8 {
            if let open = quote {
                if byte == open { quote = nil } else { word?.append(byte) }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
                word = word ?? []
            } else if byte == 0x20 || byte == UInt8(ascii: ",") {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? []) + [byte]
            }
        }
        return (words + (word.map { [$0] } ?? [])).map { String(decoding: $0, as: UTF8.self) }
    }
}
