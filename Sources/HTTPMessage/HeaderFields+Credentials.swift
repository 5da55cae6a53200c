extension HeaderFields {
    /// True when the name is one that credentials usually have: `Authorization`, `Cookie`, `X-Api-Key`,
    /// `Private-Token`, `X-CSRFToken`, `Ocp-Apim-Subscription-Key`. ASCII case is ignored. False for keys that prove
    /// nothing, such as `Idempotency-Key` and `Sec-WebSocket-Key`.
    public static func isCredential(_ name: String) -> Bool {
        let words = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            .split { !(0x61...0x7A).contains($0) && !(0x30...0x39).contains($0) }
        return words.indices.contains { place in
            if credentialWords.contains(where: words[place].elementsEqual) { return true }
            if credentialEndings.contains(where: { words[place].hasEnding($0) }) { return true }
            guard words[place].hasEnding(key) else { return false }
            return place == 0 || !words[place].elementsEqual(key)
                || !plainKeys.contains(where: words[place - 1].elementsEqual)
        }
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

    private static let credentialWords = bytes(
        "auth", "authenticate", "authentication", "bearer", "credential", "credentials", "csrf", "dpop", "jwt", "otp",
        "pass", "pat", "session", "sessionid", "sid", "xsrf")
    /// Endings that name a credential, because names are also written as one word: `apikey`, `X-AuthToken`.
    private static let credentialEndings = bytes(
        "authorization", "cookie", "cookie2", "token", "secret", "password", "passwd", "passphrase")
    private static let key = Array("key".utf8)
    /// Words before `Key` that make it a key of another kind, not a credential.
    private static let plainKeys = bytes("idempotency", "websocket", "surrogate", "cache")

    private static func bytes(_ words: String...) -> [[UInt8]] { words.map { Array($0.utf8) } }
}

extension ArraySlice<UInt8> {
    fileprivate func hasEnding(_ end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
