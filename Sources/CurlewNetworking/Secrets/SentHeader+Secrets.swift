internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage

extension SentHeader {
    /// True when the value must not be shown: it is marked secret, or it is a credential or cookie by its name
    /// (`HeaderFields.isCredential`).
    public var isHidden: Bool { isSecret || HeaderFields.isCredential(name) }

    /// The value with stars for everything but the scheme of an authorization: `Bearer ******`.
    public var maskedValue: String {
        let parts = value.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
        return parts.count == 2 && isAuthorization ? "\(Substring(parts[0])) \(SecretMask.stars)" : SecretMask.stars
    }

    /// `Authorization`, `Proxy-Authorization`, `X-Authorization`.
    private var isAuthorization: Bool {
        name.lowercased().utf8.reversed().starts(with: "authorization".utf8.reversed())
    }

    /// The secret texts of the value: the password of Basic, else the credential without its scheme. Empty for the
    /// proofs of Digest and AWS, which differ with each request. For `Cookie` the values of at least 8 bytes, since
    /// many answers contain shorter ones by chance.
    var secretTexts: [String] {
        guard isHidden else { return [] }
        if HeaderFields.isSame(name, "Cookie") {
            return value.utf8.split(separator: UInt8(ascii: ";")).compactMap { pair in
                let value = Substring(pair).utf8.cut(at: "=")?.behind.utf8.trimmed() ?? ""
                return value.utf8.count < 8 ? nil : String(value)
            }
        }
        guard isAuthorization else { return [value] }
        let words = value.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
        guard words.count == 2 else { return [value] }
        switch String(decoding: words[0], as: UTF8.self).lowercased() {
        case "basic": return BasicCredentials.password(words[1]).map { [$0] } ?? []
        case "digest", "aws4-hmac-sha256": return []
        default: return [String(Substring(words[1]).utf8.trimmed())]
        }
    }
}

extension BasicCredentials {
    /// The password after the first colon; nil when the text is not Base64 or has no colon.
    fileprivate static func password(_ text: Substring.UTF8View) -> String? {
        guard let bytes = Base64.decoded(text), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    }
}
