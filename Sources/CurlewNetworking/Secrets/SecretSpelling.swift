/// One spelling of a secret, as letters that may each be escaped.
struct SecretSpelling: Hashable, Sendable {
    struct Letter: Hashable, Sendable {
        /// The Unicode scalar, or the byte in forms made of bytes.
        var value: UInt32
        /// The letter in UTF-8, or in the charset of the form.
        var bytes: [UInt8]
        /// The lower case of an ASCII capital letter, which matches too; `bytes[0]` for every other letter.
        var other: UInt8
        var mayBeEscaped: Bool

        static let carriageReturn = Letter(value: 0x0D, bytes: [0x0D], other: 0x0D, mayBeEscaped: true)

        init(value: UInt32, bytes: [UInt8], other: UInt8, mayBeEscaped: Bool) {
            (self.value, self.bytes, self.other, self.mayBeEscaped) = (value, bytes, other, mayBeEscaped)
        }

        /// A letter that may be escaped. A capital letter matches in lower case too, because hosts are sent so.
        init(_ scalar: Unicode.Scalar, _ bytes: [UInt8]) {
            let isUpper = (0x41...0x5A).contains(bytes[0])
            self.init(
                value: scalar.value, bytes: bytes, other: isUpper ? bytes[0] | 0x20 : bytes[0], mayBeEscaped: true)
        }

        /// Whether each of its bytes may stand as itself or as `%C3`.
        var isOctets: Bool { bytes.count > 1 || (mayBeEscaped && bytes[0] >= 0x80) }

        func isWritten(_ byte: UInt8) -> Bool { byte == bytes[0] || byte == other }

        func isWritten(_ scalar: UInt32) -> Bool { scalar == value || (bytes.count == 1 && scalar == UInt32(other)) }
    }

    let letters: [Letter]
    /// True for Base64: adjacent Base64 letters are hidden too, because they hold the remaining bits of the secret.
    let isBase64: Bool

    /// The text itself.
    init(text: String) {
        self.init(Array(text.unicodeScalars), in: [])
    }

    /// - Parameter bytes: those of each letter in a charset; a letter without any is one that the charset lacks, which
    ///   stands there escaped.
    init(_ scalars: [Unicode.Scalar], in bytes: [[UInt8]]) {
        letters = scalars.enumerated().map { index, scalar in
            let own = index < bytes.count ? bytes[index] : []
            return Letter(scalar, own.isEmpty ? Array(String(scalar).utf8) : own)
        }
        isBase64 = false
    }

    /// A text in Base64. Only `+`, `/` and `=` match as escapes: URLs, JSON and XML never escape letters and digits.
    init(base64 text: String) {
        letters = text.utf8.map { byte in
            let isPlain = SecretSpellings.isBase64(byte) && !"+/=".utf8.contains(byte)
            return Letter(value: UInt32(byte), bytes: [byte], other: byte, mayBeEscaped: !isPlain)
        }
        isBase64 = true
    }

    private init(_ letters: ArraySlice<Letter>, isBase64: Bool) {
        (self.letters, self.isBase64) = (Array(letters), isBase64)
    }

    /// The most letters of a form; longer secrets are split into `parts`, which bounds the bytes that a filter holds
    /// back.
    static let most = 4096

    /// The form split into parts of at most `most` letters. Adjacent parts overlap by half of `SecretMatcher.head`, so
    /// that a secret in a text is matched without a gap.
    var parts: [SecretSpelling] {
        guard letters.count > Self.most else { return [self] }
        let step = Self.most - SecretMatcher.head / 2
        return stride(from: 0, to: letters.count - SecretMatcher.head / 2, by: step).map {
            SecretSpelling(letters[$0..<min(letters.count, $0 + Self.most)], isBase64: isBase64)
        }
    }

    /// A form of bytes that match only unescaped.
    init(bytes: [UInt8]) {
        letters = bytes.map { Letter(value: UInt32($0), bytes: [$0], other: $0, mayBeEscaped: false) }
        isBase64 = false
    }

    /// The number of bytes of the longest text that matches this form, with every letter escaped.
    var longest: Int {
        letters.reduce(0) { sum, letter in
            let isOne = letter.bytes.count == 1 && letter.value != 0x0A
            return sum + (!letter.mayBeEscaped ? 1 : isOne ? SecretMatcher.longest : 2 * SecretMatcher.longest)
        }
    }
}

extension SecretSpelling {
    /// The pairs of bytes that texts of this form can begin with; may include pairs that none begins with.
    var starts: [(first: UInt8, second: UInt8)] {
        guard let letter = letters.first else { return [] }
        let isOne = letter.bytes.count == 1
        let seconds = isOne ? letters.dropFirst().first?.firsts ?? [] : [letter.bytes[1], UInt8(ascii: "%")]
        let plain = letter.plain.flatMap { first in seconds.map { (first, $0) } }
        return plain + (letter.mayBeEscaped ? letter.escapes : [])
    }
}

extension SecretSpelling.Letter {
    private static let escape = Array("\\%&".utf8)

    /// The first bytes that match unescaped. A space also matches `+`, as forms write it.
    var plain: Set<UInt8> {
        value == 0x20 && mayBeEscaped ? [bytes[0], UInt8(ascii: "+")] : [bytes[0], other]
    }

    fileprivate var firsts: [UInt8] { plain + (mayBeEscaped ? Self.escape : []) }

    fileprivate var escapes: [(UInt8, UInt8)] {
        var digits: Set<UInt8> = []
        // The 2 is the first digit of `%25`, which is an escaped `%`.
        for digit: UInt8 in [bytes[0] >> 4, other >> 4, 2] {
            digits.formUnion(digit < 10 ? [0x30 + digit] : [0x37 + digit, 0x57 + digit])
        }
        let names: [UInt8] = SecretMatcher.names.filter { isWritten($0.value) }.map { $0.letters[0] }
        let marks = Array("\\u".utf8) + "\"/'nrtbf".utf8.filter { SecretMatcher.meaning($0) == value }
        return Self.pairs("\\", marks) + Self.pairs("%", Array(digits))
            + Self.pairs("&", Array("#a".utf8) + names)
    }

    private static func pairs(_ first: Unicode.Scalar, _ seconds: [UInt8]) -> [(UInt8, UInt8)] {
        seconds.map { (UInt8(truncatingIfNeeded: first.value), $0) }
    }
}
