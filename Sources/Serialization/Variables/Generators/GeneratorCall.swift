internal import CurlewBytes

/// `$now +1d unix`: a generator's name and its arguments, as between the braces.
///
/// Arguments are separated by spaces or commas, and may be in parentheses after the name, as in JetBrains' HTTP
/// client (`$random.integer(1, 6)`). Quotes of either kind keep spaces. A word that begins with `#` only makes two
/// calls differ, so that `$uuid #a` and `$uuid #b` are two values.
public struct GeneratorCall: Equatable, Sendable {
    /// The name with its `$`.
    public var name: String
    public var words: [String]
    /// The text after the name, as typed.
    public var rest: String

    /// Nil for a text that is not a generator: without `$`, or `$` alone.
    public init?(_ text: String) {
        guard text.utf8.hasPrefix("$"), text.utf8.count > 1 else { return nil }
        name = String(text.utf8.text(beforeAny: " (,"))
        rest = String(Substring(text.utf8.dropFirst(name.utf8.count).drop { $0 == 0x20 }))
        words = Self.words(in: rest).filter { !$0.utf8.hasPrefix("#") }
    }

    /// The arguments in parentheses, and those after them.
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
