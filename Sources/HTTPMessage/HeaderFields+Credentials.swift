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

    private static let credentialWords = bytes(
        "auth", "authenticate", "authentication", "bearer", "credential", "credentials", "csrf", "dpop", "jwt", "otp",
        "pass", "pat", "session", "sessionid", "sid", "xsrf")
    /// Endings, because names are also written as one word: `apikey`, `X-AuthToken`.
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
