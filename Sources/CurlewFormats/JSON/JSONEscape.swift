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
