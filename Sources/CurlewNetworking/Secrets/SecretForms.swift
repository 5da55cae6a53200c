internal import CurlewFormats

/// The spellings of a secret in requests and in responses that repeat it.
///
/// A search finds the secret itself, with any of its letters escaped in any mix (`SecretReader`), in lower case as
/// hosts are sent, and with `+` for a space as forms are sent; its Base64 at any offset within a longer Base64 text;
/// its bytes in hexadecimal digits of one case; UTF-16 of either byte order and ISO 8859-1; CR LF for LF. The first 64
/// letters of a long secret are enough.
///
/// A search does not find digests, compressed or encrypted text, Base64 of Base64, UTF-32, IDNA's `xn--`, and escapes
/// of one kind inside escapes of another kind, such as `%5Cu002B`.
enum SecretForms {
    static func all(_ secret: String) -> Set<SecretForm> {
        var forms: Set = [SecretForm(text: secret)]
        for text in base64(secret) { forms.insert(SecretForm(base64: text)) }
        let hex = secret.utf8.map { Digits.text($0, width: 2, radix: 16) }.joined()
        let units = Array(secret.utf16)
        let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let big = units.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        let latin = units.allSatisfy { $0 < 0x100 } ? units.map { UInt8(truncatingIfNeeded: $0) } : big
        for bytes in [Array(hex.lowercased().utf8), Array(hex.uppercased().utf8), little, big, latin] {
            forms.insert(SecretForm(bytes: bytes))
        }
        return Set(forms.flatMap(\.parts))
    }

    /// The letters that do not depend on the neighbouring bytes when the secret is part of a longer Base64 text (RFC
    /// 4648 §4, §5), such as the user and password of Basic: one text per offset in a group of three bytes and per
    /// alphabet.
    private static func base64(_ secret: String) -> Set<String> {
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

    /// True for a letter of either Base64 alphabet and for the padding.
    static func isBase64(_ byte: UInt8) -> Bool {
        switch UnicodeScalar(byte) {
        case "A"..."Z", "a"..."z", "0"..."9", "+", "/", "-", "_", "=": true
        default: false
        }
    }
}
