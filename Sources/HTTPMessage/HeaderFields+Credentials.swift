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
