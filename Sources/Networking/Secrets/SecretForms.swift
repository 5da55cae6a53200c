internal import Formats

/// The ways in which a secret is written where it is sent and where servers give it back.
enum SecretForms {
    /// As it is, in a host, in a URL or form, in JSON, and in XML between tags and in values: each with the escapes that
    /// writers differ in.
    static func plain(_ secret: String) -> Set<String> {
        let percent = PercentText.encoded(secret)
        let lower = lowerCaseEscapes(percent)
        // Hosts are sent in lower case.
        let host = String(decoding: secret.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
        var forms: Set = [secret, host]
        for form in [percent, lower] {
            for kept in keptInURLs.map({ keeping($0, in: form) }) {
                forms.formUnion([kept, kept.replacing("%20", with: "+")])
            }
        }
        for escapes in JSONEscapes.all { forms.insert(escapes.written(secret)) }
        let xml: [UnicodeScalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
        return forms.union([written(secret, xml), written(secret, xml.merging(["\"": "&quot;"]) { $1 })])
    }

    /// What writers of URLs leave as it is beside letters and digits: nothing, `/`, what AFNetworking leaves in a query, and
    /// all that a path or a query may hold (RFC 3986 §3.3, §3.4).
    private static let keptInURLs = ["", "/", "/?", "!$&'()*+,;=:@/", "!$&'()*+,;=:@/?"]

    /// Without the escapes of some ASCII letters.
    private static func keeping(_ letters: String, in percent: String) -> String {
        letters.unicodeScalars.reduce(percent) { text, letter in
            let digits = Digits.text(letter.value, width: 2, radix: 16)
            return text.replacing("%" + digits.uppercased(), with: String(letter))
                .replacing("%" + digits.lowercased(), with: String(letter))
        }
    }

    /// Scalar by scalar: a mark that combines with one of them does not hide it.
    private static func written(_ secret: String, _ names: [UnicodeScalar: String]) -> String {
        secret.unicodeScalars.map { names[$0] ?? String($0) }.joined()
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
