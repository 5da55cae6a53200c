public import CurlewBytes

/// One header field as it is sent: the name with its case as typed, the value without surrounding space.
public struct HeaderField: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Header fields in the order in which they are sent: repeats and the case of names are kept, look-ups ignore ASCII
/// case (RFC 9110 §5.1).
public struct HeaderFields: Hashable, Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
    private var fields: [HeaderField]

    public init(_ fields: [HeaderField] = []) {
        self.fields = fields
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { HeaderField($0, $1) }
    }

    public var startIndex: Int { fields.startIndex }
    public var endIndex: Int { fields.endIndex }
    public subscript(position: Int) -> HeaderField { fields[position] }

    /// The first value of the name, or nil.
    public subscript(name: String) -> String? {
        fields.first { Self.isSame($0.name, name) }?.value
    }

    /// Every value of the name, in order.
    public func values(_ name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// True when a field has the name, in any case.
    public func contains(_ name: String) -> Bool {
        fields.contains { Self.isSame($0.name, name) }
    }

    /// Adds a field at the end; fields of the same name remain.
    public mutating func append(_ field: HeaderField) {
        fields.append(field)
    }

    /// Makes the field the only one of its name. The first field of the name keeps its place and its spelling and gets
    /// the value; the others are removed. Without one, the field is added at the end.
    public mutating func set(_ name: String, to value: String) {
        guard let first = fields.firstIndex(where: { Self.isSame($0.name, name) }) else {
            return fields.append(HeaderField(name, value))
        }
        fields[first].value = value
        let tail = fields[(first + 1)...].filter { !Self.isSame($0.name, name) }
        fields.replaceSubrange((first + 1)..., with: tail)
    }

    /// Removes every field of the name, in any case.
    public mutating func remove(_ name: String) {
        fields.removeAll { Self.isSame($0.name, name) }
    }

    /// True for equal names: ASCII case is ignored, everything else is compared byte by byte.
    public static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}

extension HeaderFields {
    /// The fields as text, one `Name: value` per line, separated by LF. Neither a name nor a value can contain a line
    /// break.
    package var lines: String {
        map { $0.name + ": " + $0.value }.joined(separator: "\n")
    }

    /// Reads a text made by `lines`. A line without a colon becomes a name with an empty value.
    package init(lines: String) {
        self.init(
            lines.utf8.split(separator: 0x0A).map { line in
                let name = line.prefix { $0 != UInt8(ascii: ":") }
                return HeaderField(String(Substring(name)), String(Substring(line.dropFirst(name.count + 2))))
            })
    }
}

extension HeaderFields {
    /// True when the name is one that credentials usually have: `Authorization`, `Cookie`, `X-Api-Key`,
    /// `Private-Token`, `X-CSRFToken`, `Ocp-Apim-Subscription-Key`. ASCII case is ignored. False for keys that prove
    /// nothing, such as `Idempotency-Key` and `Sec-WebSocket-Key`.
    public static func isCredential(_ name: String) -> Bool {
        var (word, before) = (NameWord(), NameWord())
        for byte in name.utf8 where !word.take(byte) {
            if word.isCredential(behind: before) { return true }
            if !word.isEmpty { (word, before) = (NameWord(), word) }
        }
        return word.isCredential(behind: before)
    }

    /// True when a field of a response, such as `Set-Cookie`, is a credential by its name. Fields that ask for
    /// credentials or allow them are none.
    public static func isCredential(ofAnswer name: String) -> Bool {
        isCredential(name) && !asking.contains { isSame($0, name) }
    }

    private static let asking = ["WWW-Authenticate", "Proxy-Authenticate", "Access-Control-Allow-Credentials"]

    /// True when responses to a request with this field may be for one user alone. This holds for credentials, and for
    /// every field that is not known to be independent of the user. `Vary` (RFC 9110 §12.5.5) does not help when a
    /// server leaves it out.
    public static func tellsWhoAsks(_ name: String) -> Bool {
        isCredential(name) || !impersonal.contains(name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
    }

    /// Fields that do not identify the user: about the message, the form of its response, caches, connections, and the
    /// trace of one request.
    private static let impersonal = Set(
        bytes(
            "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "connection",
            "content-encoding", "content-language", "content-length", "content-location", "content-type", "date", "dnt",
            "expect", "host", "http2-settings", "idempotency-key", "if-match", "if-modified-since", "if-none-match",
            "if-range", "if-unmodified-since", "keep-alive", "max-forwards", "origin", "pragma", "prefer", "priority",
            "proxy-connection", "range", "referer", "save-data", "te", "traceparent", "tracestate", "trailer",
            "transfer-encoding", "upgrade", "upgrade-insecure-requests", "user-agent", "via", "x-correlation-id",
            "x-request-id", "x-requested-with"))

    private static func bytes(_ words: String...) -> [[UInt8]] { words.map { Array($0.utf8) } }
}

/// A word of a field's name in lower case, its last 16 bytes as one number: every request asks this about all of its
/// fields. The words here are shorter, and no letter is 0, so that equal numbers are equal words.
private struct NameWord {
    private var bytes: UInt128 = 0
    var isEmpty: Bool { bytes == 0 }

    /// Takes a letter or a digit; false for another byte.
    mutating func take(_ byte: UInt8) -> Bool {
        let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        guard (0x61...0x7A).contains(lower) || (0x30...0x39).contains(lower) else { return false }
        bytes = bytes << 8 | UInt128(lower)
        return true
    }

    func isCredential(behind before: NameWord) -> Bool {
        if Self.words.contains(bytes) || Self.endings.contains(where: hasEnding) { return true }
        guard hasEnding(Self.key) else { return false }
        return bytes != Self.key.bytes || !Self.plainKeys.contains(before.bytes)
    }

    private func hasEnding(_ end: (bytes: UInt128, mask: UInt128)) -> Bool { bytes & end.mask == end.bytes }

    private static let words = numbers(
        "auth", "authenticate", "authentication", "bearer", "credential", "credentials", "csrf", "dpop", "jwt", "otp",
        "pass", "pat", "session", "sessionid", "sid", "xsrf")
    /// Endings, because names are also written as one word: `apikey`, `X-AuthToken`.
    private static let endings = [
        "authorization", "cookie", "cookie2", "token", "secret", "password", "passwd", "passphrase",
    ].map(ending)
    private static let key = ending("key")
    /// Words before `Key` that make it a key of another kind, not a credential.
    private static let plainKeys = numbers("idempotency", "websocket", "surrogate", "cache")

    private static func numbers(_ words: String...) -> [UInt128] { words.map { ending($0).bytes } }

    private static func ending(_ word: String) -> (bytes: UInt128, mask: UInt128) {
        var ending = NameWord()
        for byte in word.utf8 { _ = ending.take(byte) }
        return (ending.bytes, 1 << UInt128(8 * word.utf8.count) - 1)
    }
}

/// The first header field that cannot be sent, and the reason.
public struct HeaderFieldError: Error, Equatable, Sendable {
    /// The reasons why a field cannot be sent.
    public enum Reason: Equatable, Sendable {
        case emptyName
        /// A name contains this character, which is not allowed there (RFC 9110 §5.6.2).
        case nameCharacter(Unicode.Scalar)
        /// A value contains CR, LF or NUL, which would end the field early (RFC 9110 §5.5).
        case valueCharacter(Unicode.Scalar)
    }

    /// The position of the field in the list, counted from 0.
    public var index: Int
    public var name: String
    public var reason: Reason

    public init(index: Int, name: String, reason: Reason) {
        self.index = index
        self.name = name
        self.reason = reason
    }

    /// Three sentences for the user: the event, the reason, the remedy.
    public var sentence: String {
        switch reason {
        case .emptyName:
            "A header has no name. Every header needs one. Write a name, or switch the header off."
        case .nameCharacter(let scalar):
            "The header name \"\(Self.shown(name))\" cannot be sent. It holds \(Self.called(scalar)). "
                + "Use letters, digits and -."
        case .valueCharacter(let scalar):
            "The header \"\(Self.shown(name))\" cannot be sent. Its value holds \(Self.called(scalar)), "
                + "which would start another header. Remove it."
        }
    }

    private static func shown(_ text: String) -> String {
        text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? $0.escaped(asASCII: true) : String($0) }
            .joined()
    }

    private static func called(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\r", "\n": "a line break"
        case "\0": "a NUL character"
        case " ": "a space"
        default: "\"\(shown(String(scalar)))\""
        }
    }
}

extension HeaderFields {
    /// Returns the fields themselves when all of them can be sent; else throws the first fault.
    public func validated() throws(HeaderFieldError) -> HeaderFields {
        for (index, field) in enumerated() {
            if let reason = field.flaw { throw HeaderFieldError(index: index, name: field.name, reason: reason) }
        }
        return self
    }
}

extension HeaderField {
    /// The reason why the field cannot be sent, or nil.
    public var flaw: HeaderFieldError.Reason? {
        if name.isEmpty { return .emptyName }
        if let bad = name.unicodeScalars.first(where: { !Self.isTokenScalar($0) }) { return .nameCharacter(bad) }
        if let bad = value.unicodeScalars.first(where: { $0 == "\r" || $0 == "\n" || $0 == "\0" }) {
            return .valueCharacter(bad)
        }
        return nil
    }

    /// True for one or more token characters (RFC 9110 §5.6.2).
    public static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy(isTokenScalar)
    }

    static func isTokenScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "!", "#", "$", "%", "&", "'", "*", "+", "-", ".", "^", "_", "`", "|", "~": true
        default: false
        }
    }

    /// The text without spaces and tabs at both ends, which are not part of a value (RFC 9110 §5.5).
    public static func trimmed(_ text: String) -> String {
        String(text.utf8.trimmed())
    }
}

extension HeaderFieldError: Worded {}
