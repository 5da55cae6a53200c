/// UTF-8 as it stands between the quotes of a JSON string (RFC 8259 §7). Besides what must be escaped, controls and
/// line separators are, which a terminal or a script would take for something else.
///
/// A value writes one string that comes in pieces: what a character begins at the end of one waits for the next.
struct JSONStringText {
    /// The beginning of a character that was cut: at most three bytes.
    private var held: [UInt8] = []

    mutating func append(_ piece: [UInt8], to output: inout [UInt8]) {
        let bytes = held.isEmpty ? piece : held + piece
        let end = UTF8Sequence.endOfWhole(bytes.span)
        held = Array(bytes[end...])
        Self.append(bytes.span.extracting(0..<end), to: &output)
    }

    /// Ends the text behind the last piece; a character that was cut is passed on as it is.
    mutating func finish(to output: inout [UInt8]) {
        output += held
        held = []
    }

    // MARK: Whole characters

    static func append(_ text: String, to output: inout [UInt8]) {
        append(text.utf8.span, to: &output)
    }

    /// Runs of what needs no escape are copied whole.
    static func append(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
        var (start, at) = (0, 0)
        while true {
            at = JSONScanner.printable(bytes, from: at)
            guard at < bytes.count else { break }
            let (escape, length) = escape(bytes, at: at)
            if let escape {
                copy(bytes, start..<at, to: &output)
                output += escape
                start = at + length
            }
            at += length
        }
        copy(bytes, start..<bytes.count, to: &output)
    }

    private static func copy(_ bytes: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
        unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe output.append(contentsOf: $0) }
    }

    /// The escape of the character at a place, nil for none, and the character's length in bytes.
    private static func escape(_ bytes: Span<UInt8>, at place: Int) -> ([UInt8]?, length: Int) {
        let lead = bytes[place]
        if lead < 0x80 { return (ascii[Int(lead)], 1) }
        guard lead == 0xC2 || lead == 0xE2, let length = UTF8Sequence.length(bytes, at: place) else { return (nil, 1) }
        let scalar = (place + 1..<place + length).reduce(UInt32(lead) & (lead == 0xC2 ? 0x1F : 0x0F)) {
            $0 << 6 | UInt32(bytes[$1] & 0x3F)
        }
        return (Unicode.Scalar(scalar).flatMap(text), length)
    }

    private static let ascii = (UInt8(0)..<0x80).map { text(Unicode.Scalar($0)) }

    private static func text(_ scalar: Unicode.Scalar) -> [UInt8]? {
        switch scalar {
        case "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": Array(JSONEscape.unicode(scalar).utf8)
        default: JSONEscape.escape(scalar).map { Array($0.utf8) }
        }
    }
}

/// Characters as they stand between the quotes of a JSON string (RFC 8259 §7) or of a name in a path (RFC 9535 §2.7).
public enum JSONEscape {
    /// Only what must be escaped is: backslash, `quote` and controls below U+0020.
    public static func text(_ text: String, quote: Unicode.Scalar = "\"") -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count + 2)
        for scalar in text.unicodeScalars {
            if let escape = escape(scalar, quote: quote) {
                result += escape
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// `text` with its quotes.
    public static func quoted(_ text: String) -> String { "\"" + self.text(text) + "\"" }

    static func escape(_ scalar: Unicode.Scalar, quote: Unicode.Scalar = "\"") -> String? {
        switch scalar {
        case quote: "\\" + String(Character(quote))
        case "\\": "\\\\"
        case "\u{8}": "\\b"
        case "\u{C}": "\\f"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\0"..."\u{1F}": unicode(scalar)
        default: nil
        }
    }

    /// `\u00e9`, for a character below U+10000.
    static func unicode(_ scalar: Unicode.Scalar) -> String {
        "\\u" + Digits.text(scalar.value, width: 4, radix: 16)
    }
}
