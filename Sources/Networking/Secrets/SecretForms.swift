internal import Formats

/// The ways in which a secret is written where it is sent and where servers give it back.
enum SecretForms {
    /// As it is, in a URL or form, in JSON, and in XML between tags and in values: each with the escapes that writers
    /// differ in.
    static func plain(_ secret: String) -> Set<String> {
        let percent = PercentText.encoded(secret)
        let lower = lowerCaseEscapes(percent)
        var forms: Set = [secret, percent, lower]
        for form in [percent, lower] { forms.insert(form.replacing("%20", with: "+")) }
        for escapes in JSONEscapes.all { forms.insert(escapes.written(secret)) }
        let xml = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")].reduce(secret) { $0.replacing($1.0, with: $1.1) }
        return forms.union([xml, xml.replacing("\"", with: "&quot;")])
    }

    /// What every Base64 text (RFC 4648 §4, §5) has in common that holds the secret between other bytes, such as the
    /// user and password of Basic: one for each place within a group of three.
    static func base64(_ secret: String) -> Set<String> {
        var forms: Set<String> = []
        let bytes = Array(secret.utf8)
        for place in 0..<3 {
            let text = Array(Base64.encoded(Array(repeating: 0, count: place) + bytes).utf8)
            let first = (place * 8 + 5) / 6
            let end = (place + bytes.count) * 8 / 6
            let core = String(decoding: text[first..<end], as: UTF8.self)
            forms.insert(core)
            forms.insert(core.replacing("+", with: "-").replacing("/", with: "_"))
        }
        return forms
    }

    /// A letter of either alphabet, or the padding.
    static func isBase64(_ byte: UInt8) -> Bool {
        switch UnicodeScalar(byte) {
        case "A"..."Z", "a"..."z", "0"..."9", "+", "/", "-", "_", "=": true
        default: false
        }
    }

    private static func lowerCaseEscapes(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for place in bytes.indices where bytes[place] == UInt8(ascii: "%") {
            for digit in [place + 1, place + 2] where bytes[digit] >= UInt8(ascii: "A") { bytes[digit] |= 0x20 }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// What a writer of JSON strings (RFC 8259 §7) escapes beyond what it has to.
private struct JSONEscapes {
    /// `/` as `\/`, as PHP writes it.
    var slash = false
    /// All but ASCII as `\u00e9`, as Python and PHP write it.
    var others = false
    /// `\u00E9`.
    var isUpperCase = false

    static let all = [
        JSONEscapes(), JSONEscapes(slash: true), JSONEscapes(others: true), JSONEscapes(slash: true, others: true),
        JSONEscapes(others: true, isUpperCase: true), JSONEscapes(slash: true, others: true, isUpperCase: true),
    ]

    func written(_ text: String) -> String {
        text.unicodeScalars.map(written).joined()
    }

    private func written(_ scalar: UnicodeScalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{8}": "\\b"
        case "\u{C}": "\\f"
        case "/" where slash: "\\/"
        case _ where scalar.value < 0x20 || (others && scalar.value > 0x7E):
            Character(scalar).utf16.map { "\\u" + digits($0) }.joined()
        default: String(scalar)
        }
    }

    private func digits(_ unit: UInt16) -> String {
        let digits = Digits.text(unit, width: 4, radix: 16)
        return isUpperCase ? digits.uppercased() : digits
    }
}
