/// The names that parameters with credentials usually have.
public enum CredentialParameters {
    /// True for `password`, `api_key`, `apiKey`, `access_token`, `client_secret`, `user[password]`, `otp` and similar
    /// names. ASCII case is ignored. In a name with keys in brackets or after dots only the last key counts. False for
    /// names that are about credentials but hold none: `token_type`, `max_tokens`, `password_hint`, `cache_key`.
    public static func isCredential(_ name: some Sequence<UInt8>) -> Bool {
        var words = words(of: key(of: Array(name)))
        while let last = words.last, isAddition(last) { words.removeLast() }
        guard let ending = words.last else { return false }
        let last = Array(ending.prefix(ending.count - ending.reversed().prefix { (0x30...0x39).contains($0) }.count))
        if known.contains(last) || endings.contains(where: { last.suffix($0.count).elementsEqual($0) }) { return true }
        guard words.count > 1, let owners = owned[last] else { return false }
        return owners.contains(words[words.count - 2])
    }

    /// Words that each name a credential.
    private static let known = set(
        "pass", "passwd", "passcode", "pin", "pwd", "jwt", "otp", "totp", "credential", "credentials", "authorization",
        "cookie", "sid", "sessionid", "csrf", "xsrf", "cvc", "cvv", "signature")
    /// Endings that name a credential, because names are also written as one word: `apikey`, `authtoken`.
    private static let endings = [
        "password", "passphrase", "secret", "token", "apikey", "accesskey", "secretkey", "privatekey",
    ].map { Array($0.utf8) }
    /// Words that name a credential only after certain others, by the word: `key` after `api`.
    private static let owned: [[UInt8]: Set<[UInt8]>] = [
        Array("key".utf8): set("api", "access", "auth", "private", "secret", "signing", "encryption", "subscription"),
        Array("id".utf8): set("session"),
        Array("code".utf8): set("auth", "authorization", "verification"),
        Array("verifier".utf8): set("code"),
        Array("assertion".utf8): set("client"),
    ]
    /// Words after a credential's name that do not change its meaning: `password_confirmation`, `new_password_2`.
    private static let additions = set("confirmation", "confirm", "again", "repeat", "repeated", "old", "new", "value")

    private static func set(_ words: String...) -> Set<[UInt8]> { Set(words.map { Array($0.utf8) }) }

    private static func isAddition(_ word: [UInt8]) -> Bool {
        additions.contains(word) || word.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The last key of `a[b].c`; a list's `[]` is no key.
    private static func key(of name: [UInt8]) -> ArraySlice<UInt8> {
        name.split { "[].".utf8.contains($0) }.last ?? []
    }

    /// The words in lower case, split at signs and before a capital letter that follows a small one.
    private static func words(of key: ArraySlice<UInt8>) -> [[UInt8]] {
        var words: [[UInt8]] = [[]]
        var wasSmall = false
        for byte in key {
            let isCapital = (0x41...0x5A).contains(byte)
            let isSmall = (0x61...0x7A).contains(byte)
            guard isCapital || isSmall || (0x30...0x39).contains(byte) || byte >= 0x80 else {
                words.append([])
                wasSmall = false
                continue
            }
            if isCapital, wasSmall { words.append([]) }
            words[words.count - 1].append(isCapital ? byte | 0x20 : byte)
            wasSmall = isSmall
        }
        return words.filter { !$0.isEmpty }
    }
}
