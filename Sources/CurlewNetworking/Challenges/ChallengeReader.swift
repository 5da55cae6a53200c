internal import CurlewMessage

/// Reads the challenges of one field. A comma separates challenges, and it separates the parameters of one challenge
/// too; only a `=` after a word shows that the word is a parameter.
struct ChallengeReader {
    private let bytes: [UInt8]
    private var position = 0
    private var challenges: [AuthenticationChallenge] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func read() -> [AuthenticationChallenge] {
        while true {
            skip { $0 == UInt8(ascii: ",") || Self.isSpace($0) }
            let word = take(Self.isTokenByte)
            guard !word.isEmpty else { return challenges }
            let end = position
            skip(Self.isSpace)
            if current == UInt8(ascii: "="), !challenges.isEmpty {
                position += 1
                guard readParameter(word) else { return challenges }
            } else {
                position = end
                challenges.append(AuthenticationChallenge(scheme: word.lowercased()))
                readToken68()
            }
        }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func readParameter(_ name: String) -> Bool {
        skip(Self.isSpace)
        let value = current == UInt8(ascii: "\"") ? quoted() : take(Self.isTokenByte)
        guard let value else { return false }
        let last = challenges.count - 1
        if challenges[last].parameters.count < AuthenticationChallenge.parameterLimit {
            challenges[last].parameters.append(HeaderField(name.lowercased(), value))
        }
        return true
    }

    /// Reads a `token68`, which follows a space and ends at a comma or at the end of the field; without one nothing is
    /// read.
    private mutating func readToken68() {
        let start = position
        skip(Self.isSpace)
        let letters = take { Self.isTokenByte($0) || $0 == UInt8(ascii: "/") }
        let padding = take { $0 == UInt8(ascii: "=") }
        let end = position
        skip(Self.isSpace)
        guard !letters.isEmpty, position > start, current == nil || current == UInt8(ascii: ",") else {
            position = start
            return
        }
        position = end
        challenges[challenges.count - 1].token68 = letters + padding
    }

    /// The content of a quoted string; nil without a closing quote.
    private mutating func quoted() -> String? {
        var text: [UInt8] = []
        position += 1
        while let byte = current {
            position += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), let escaped = current {
                text.append(escaped)
                position += 1
            } else {
                text.append(byte)
            }
        }
        return nil
    }

    private mutating func skip(_ isWanted: (UInt8) -> Bool) {
        while let byte = current, isWanted(byte) { position += 1 }
    }

    private mutating func take(_ isWanted: (UInt8) -> Bool) -> String {
        let start = position
        skip(isWanted)
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

/// One challenge of a `WWW-Authenticate` or `Proxy-Authenticate` field (RFC 9110 §11.6.1).
struct AuthenticationChallenge: Sendable, Equatable {
    /// In lower case.
    var scheme: String
    /// The single value that schemes such as `Negotiate` have in place of parameters (RFC 9110 §11.2); nil when there
    /// is none.
    var token68: String?
    /// Names in lower case, values without their quotes, in the order received.
    var parameters: [HeaderField] = []

    /// The most challenges that are read. These bounds exist because a server may send any number of fields; the parts
    /// above a bound are ignored.
    static let challengeLimit = 16
    /// The most bytes of one field; a longer field is ignored.
    static let byteLimit = 8 << 10
    /// The most parameters of one challenge.
    static let parameterLimit = 32

    /// The value of a parameter; the last one when the parameter occurs several times, as with curl.
    ///
    /// - Parameter name: in lower case.
    subscript(name: String) -> String? {
        parameters.last { $0.name == name }?.value
    }

    /// The first 256 characters of the realm, which is untrusted text, for people and files.
    var shownRealm: String { String((self["realm"] ?? "").prefix(256)) }

    /// The challenges of all fields, in order. A field that violates the grammar counts up to the violation; a field
    /// that is too long is ignored.
    static func all(in values: some Sequence<String>) -> [AuthenticationChallenge] {
        var challenges: [AuthenticationChallenge] = []
        for value in values.prefix(challengeLimit) where value.utf8.count <= byteLimit {
            var reader = ChallengeReader(value)
            challenges += reader.read()
        }
        return Array(challenges.prefix(challengeLimit))
    }
}
