internal import CurlewBytes

/// A search in the history, as typed: words, and fields that narrow it down, between white space.
///
///     people status:5xx method:post host:api env:demo name:"Search people" after:yesterday took:>1s size:>1MB failed
///
/// All of them must hold. A word is found at the beginning of any word of the URL, the header fields, the name and the
/// text bodies, whatever the case and the accents; a method in capital letters is the method. Reading cannot fail: a
/// field that is not known, or whose value makes no sense, is a word; a field without its value yet asks for nothing.
public struct HistoryFilter: Equatable, Sendable {
    /// Everything.
    public static let all = HistoryFilter(words: [], terms: [])

    /// The words for the index, in the order of typing.
    var words: [String]
    var terms: [HistoryTerm]
    /// The fields whose value makes no sense, as they were typed; they are words.
    public private(set) var misread: [String] = []

    init(words: [String], terms: [HistoryTerm]) {
        self.words = words
        self.terms = terms
    }

    /// - Parameters:
    ///   - text: what was typed.
    ///   - now: seconds since 1970, from which `2h` and `yesterday` count.
    ///   - secondsFromGMT: of the local time, in which days begin.
    public init(_ text: String, now: Double, secondsFromGMT: Int) {
        self = .all
        let dates = HistoryDates(now: now, secondsFromGMT: secondsFromGMT)
        for token in HistoryToken.tokens(of: text) {
            if let term = HistoryTerm.read(token, dates) {
                if let term = term.wanted { terms.append(term) }
            } else {
                words += HistoryTokenizer.words(of: token.text)
                if HistoryTerm.isField(token) { misread.append(token.text) }
            }
        }
    }

    /// True when it finds everything.
    public var isEmpty: Bool { words.isEmpty && terms.isEmpty }

    /// The fields with an example each, for a line that says what can be typed.
    public static let fields = [
        "status:5xx", "method:post", "host:api", "env:demo", "name:people", "after:yesterday", "before:today",
        "took:>1s", "size:>1MB", "failed",
    ]
}

/// One piece of a filter's text.
struct HistoryToken: Equatable {
    /// The text without quotes.
    var text: String
    /// The text before the first colon that no quote holds, and the one behind it.
    var field: (name: String, value: String)?
    /// True when the value, or the whole, stood in quotes.
    var isQuoted: Bool

    static func == (left: HistoryToken, right: HistoryToken) -> Bool {
        (left.text, left.isQuoted) == (right.text, right.isQuoted) && left.field?.name == right.field?.name
            && left.field?.value == right.field?.value
    }

    /// Cuts at white space outside of quotes. A quote that is not closed goes to the end.
    static func tokens(of text: String) -> [HistoryToken] {
        var reader = TokenReader()
        for scalar in text.unicodeScalars { reader.take(scalar) }
        return reader.finish()
    }

    private struct TokenReader {
        private var tokens: [HistoryToken] = []
        private var text = String.UnicodeScalarView()
        private var name: String.UnicodeScalarView?
        private var value = String.UnicodeScalarView()
        private var isInQuotes = false
        private var isQuoted = false

        mutating func take(_ scalar: Unicode.Scalar) {
            if scalar == "\"" {
                isInQuotes.toggle()
                isQuoted = true
                return
            }
            if !isInQuotes, scalar.properties.isWhitespace { return end() }
            if !isInQuotes, scalar == ":", name == nil { name = text } else if name != nil { value.append(scalar) }
            text.append(scalar)
        }

        mutating func finish() -> [HistoryToken] {
            end()
            return tokens
        }

        private mutating func end() {
            if !text.isEmpty {
                tokens.append(
                    HistoryToken(
                        text: String(text), field: name.map { (String($0), String(value)) }, isQuoted: isQuoted))
            }
            text = String.UnicodeScalarView()
            value = String.UnicodeScalarView()
            (name, isQuoted) = (nil, false)
        }
    }
}
