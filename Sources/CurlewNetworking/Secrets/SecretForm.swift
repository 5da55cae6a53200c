/// One text that gives a secret away, letter by letter.
struct SecretForm: Hashable, Sendable {
    struct Letter: Hashable, Sendable {
        /// The scalar.
        var value: UInt32
        /// In UTF-8.
        var bytes: [UInt8]
        /// What may stand for it too, unescaped or escaped: its lower case. The same where nothing may.
        var other: UInt8
        var mayBeEscaped: Bool

        static let carriageReturn = Letter(value: 0x0D, bytes: [0x0D], other: 0x0D, mayBeEscaped: true)

        func isWritten(_ byte: UInt8) -> Bool { byte == bytes[0] || byte == other }

        func isWritten(_ scalar: UInt32) -> Bool { scalar == value || (bytes.count == 1 && scalar == UInt32(other)) }
    }

    let letters: [Letter]
    /// The letters of Base64 around it go with it: they hold the rest of it.
    let isBase64: Bool

    /// Read in lower case too, as hosts are sent.
    init(text: String) {
        letters = text.unicodeScalars.map { scalar in
            let bytes = Array(String(scalar).utf8)
            let isUpper = (0x41...0x5A).contains(bytes[0])
            return Letter(
                value: scalar.value, bytes: bytes, other: isUpper ? bytes[0] | 0x20 : bytes[0], mayBeEscaped: true)
        }
        isBase64 = false
    }

    /// Writers of URLs, JSON and XML escape `+`, `/` and `=`, never letters and digits.
    init(base64 text: String) {
        letters = text.utf8.map { byte in
            let isPlain = SecretForms.isBase64(byte) && !"+/=".utf8.contains(byte)
            return Letter(value: UInt32(byte), bytes: [byte], other: byte, mayBeEscaped: !isPlain)
        }
        isBase64 = true
    }

    private init(_ letters: ArraySlice<Letter>, isBase64: Bool) {
        (self.letters, self.isBase64) = (Array(letters), isBase64)
    }

    /// Letters of the longest form: no more of a text is held back to know what it is.
    static let most = 4096

    /// A long one in parts. Each begins within the one before, by less than what gives a form away, so that together they
    /// are one secret.
    var parts: [SecretForm] {
        guard letters.count > Self.most else { return [self] }
        let step = Self.most - SecretReader.head / 2
        return stride(from: 0, to: letters.count - SecretReader.head / 2, by: step).map {
            SecretForm(letters[$0..<min(letters.count, $0 + Self.most)], isBase64: isBase64)
        }
    }

    /// As they are.
    init(bytes: [UInt8]) {
        letters = bytes.map { Letter(value: UInt32($0), bytes: [$0], other: $0, mayBeEscaped: false) }
        isBase64 = false
    }

    /// Bytes of the longest text that it is found in.
    var longest: Int {
        letters.reduce(0) { sum, letter in
            let isOne = letter.bytes.count == 1 && letter.value != 0x0A
            return sum + (!letter.mayBeEscaped ? 1 : isOne ? SecretReader.longest : 2 * SecretReader.longest)
        }
    }
}

extension SecretForm {
    /// The pairs of bytes that its texts begin with, and some that no text of it begins with.
    var starts: [(first: UInt8, second: UInt8)] {
        guard let letter = letters.first else { return [] }
        let isOne = letter.bytes.count == 1
        let seconds = isOne ? letters.dropFirst().first?.firsts ?? [] : [letter.bytes[1], UInt8(ascii: "%")]
        let plain = letter.plain.flatMap { first in seconds.map { (first, $0) } }
        return plain + (letter.mayBeEscaped ? letter.escapes : [])
    }
}

extension SecretForm.Letter {
    private static let escape = Array("\\%&".utf8)

    /// `+` is the blank of forms.
    var plain: Set<UInt8> {
        value == 0x20 && mayBeEscaped ? [bytes[0], UInt8(ascii: "+")] : [bytes[0], other]
    }

    fileprivate var firsts: [UInt8] { plain + (mayBeEscaped ? Self.escape : []) }

    fileprivate var escapes: [(UInt8, UInt8)] {
        var digits: Set<UInt8> = []
        // `%25` is the escape of an escape.
        for digit: UInt8 in [bytes[0] >> 4, other >> 4, 2] {
            digits.formUnion(digit < 10 ? [0x30 + digit] : [0x37 + digit, 0x57 + digit])
        }
        let names: [UInt8] = SecretReader.names.filter { isWritten($0.value) }.map { $0.letters[0] }
        let marks = Array("\\u".utf8) + "\"/'nrtbf".utf8.filter { SecretReader.meaning($0) == value }
        return Self.pairs("\\", marks) + Self.pairs("%", Array(digits))
            + Self.pairs("&", Array("#a".utf8) + names)
    }

    private static func pairs(_ first: Unicode.Scalar, _ seconds: [UInt8]) -> [(UInt8, UInt8)] {
        seconds.map { (UInt8(truncatingIfNeeded: first.value), $0) }
    }
}
