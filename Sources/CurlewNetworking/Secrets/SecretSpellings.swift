internal import CurlewBytes
internal import CurlewFormats
internal import HTTPMessage
internal import Serialization

/// The spellings of a secret in requests and in responses that repeat it.
///
/// Found are: the secret itself, with any of its letters escaped in any mix (`SecretMatcher`), in lower case as hosts
/// are sent, and with `+` for a space as forms are sent; its Base64 at any offset within a longer Base64 text; its
/// bytes in hexadecimal digits of one case; CR LF for LF; UTF-16 and UTF-32 of either byte order, UTF-16 also with the
/// escapes of JSON, both with those of forms; and every charset that answers are read in (`Charset`), with any of its letters escaped. The first
/// 64 letters of a long secret are enough.
///
/// Not found are: digests, compressed or encrypted text, Base64 of Base64 or of a charset, IDNA's `xn--`, and
/// escapes of one kind inside escapes of another kind, such as `%5Cu002B`.
enum SecretSpellings {
    static func all(_ secret: String) -> Set<SecretSpelling> {
        var forms: Set = [SecretSpelling(text: secret)]
        for text in base64(secret) { forms.insert(SecretSpelling(base64: text)) }
        let hex = secret.utf8.map { Digits.text($0, width: 2, radix: 16) }.joined()
        for text in [hex.lowercased(), hex.uppercased()] { forms.insert(SecretSpelling(bytes: Array(text.utf8))) }
        for text in [secret] + inJSON(secret) + inForms(secret) {
            for encoding in [TextEncoding.utf16BigEndian, .utf16LittleEndian] {
                forms.formUnion(encoding.bytes(of: text).map { [SecretSpelling(bytes: $0)] } ?? [])
            }
        }
        for text in [secret] + inForms(secret) {
            for shifts: [UInt32] in [[24, 16, 8, 0], [0, 8, 16, 24]] {
                let units = text.unicodeScalars.flatMap { scalar in shifts.map { UInt8(scalar.value >> $0 & 0xFF) } }
                forms.insert(SecretSpelling(bytes: units))
            }
        }
        if !secret.utf8.allSatisfy({ $0 < 0x80 }) { forms.formUnion(inCharsets(Array(secret.unicodeScalars))) }
        return Set(forms.flatMap(\.parts))
    }

    /// The secret in every charset of bytes.
    private static func inCharsets(_ scalars: [Unicode.Scalar]) -> Set<SecretSpelling> {
        var forms: Set<SecretSpelling> = []
        for charset in Charset.allCases {
            // Fewer bytes would be found everywhere by chance.
            guard let letters = charset.encoded(scalars), letters.count == scalars.count,
                letters.joined().count >= SecretMask.shortest
            else { continue }
            if charset.isOfBytes {
                forms.insert(SecretSpelling(scalars, in: letters))
            } else {
                forms.insert(SecretSpelling(bytes: withoutShifts(letters.flatMap(\.self))))
            }
        }
        return forms
    }

    /// ISO-2022-JP, where only the shifts between its letters are part of a text: it may go on around a secret.
    private static func withoutShifts(_ bytes: [UInt8]) -> [UInt8] {
        let (twoBytes, ascii) = (Array("\u{1B}$B".utf8), Array("\u{1B}(B".utf8))
        let joined = bytes.replacing(ascii + twoBytes, with: [])
        let start = joined.starts(with: twoBytes) ? twoBytes.count : 0
        return Array(joined[start...].dropLast(joined.reversed().starts(with: ascii.reversed()) ? ascii.count : 0))
    }

    /// The texts that writers of forms make of a secret, as they are encoded in a charset of two or four bytes.
    private static func inForms(_ secret: String) -> Set<String> {
        let escaped = PercentText.encoded(secret)
        return [
            escaped,
            String(decoding: Array(escaped.utf8).replacing(Array("%20".utf8), with: Array("+".utf8)), as: UTF8.self),
        ]
    }

    /// The texts that writers of JSON make of a secret: with and without an escaped `/`, with letters beyond ASCII as they
    /// are and as escapes of either case.
    private static func inJSON(_ secret: String) -> [String] {
        let scalars = JSONEscape.text(secret).unicodeScalars
        return ["/", "\\/"].flatMap { slash in
            [nil, false, true].map { upperCase in
                scalars.map { scalar in
                    if scalar == "/" { return slash }
                    guard let upperCase, !scalar.isASCII else { return String(scalar) }
                    return String(scalar).utf16.map { unit in
                        let digits = Digits.text(unit, width: 4, radix: 16)
                        return "\\u" + (upperCase ? digits.uppercased() : digits.lowercased())
                    }.joined()
                }.joined()
            }
        }
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
