public import CurlewBytes

extension URLText {
    /// A URL, or any text in its place, in a form that is safe in a log: stars for user and password, dots for the
    /// query, which may contain a key, and no fragment. `https://******@example.com/people?...`.
    public static func shown(_ url: String) -> String {
        var bytes = Array(url.utf8)
        let start = authorityStart(bytes)
        if let end = credentialsEnd(bytes[start...]) { bytes.replaceSubrange(start..<end, with: "******".utf8) }
        let plain = bytes.prefix { $0 != UInt8(ascii: "#") }
        let path = plain.prefix { $0 != UInt8(ascii: "?") }
        return String(decoding: path, as: UTF8.self) + (path.count < plain.count ? "?..." : "")
    }

    /// The first byte behind `scheme://` or `//`; 0 for a text with neither.
    private static func authorityStart(_ bytes: [UInt8]) -> Int {
        guard let slashes = bytes.firstRange(of: Array("//".utf8)) else { return 0 }
        let scheme = bytes[..<slashes.lowerBound]
        let isScheme = scheme.last == UInt8(ascii: ":") && !scheme.contains { "/?#@".utf8.contains($0) }
        return isScheme || scheme.isEmpty ? slashes.upperBound : 0
    }

    /// The place in a text without its scheme where all that may be user and password ends; nil when it has none. `/`,
    /// `?` and `#` in a password look like the end of the authority. So without an `@` in the authority, all up to an
    /// `@` in the path may be a password that begins behind the colon, and so may all up to an `@` in the query when
    /// what follows the colon is no port. `host/a@b` has no colon, and `host:80/a?b=c@d` may have an address in its
    /// query.
    private static func credentialsEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        let authority = bytes.prefix { !"/?#".utf8.contains($0) }
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { return at }
        let isLiteral = authority.first == UInt8(ascii: "[")
        let name = isLiteral ? authority.drop { $0 != UInt8(ascii: "]") } : authority
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let isPort = name[colon...].dropFirst().allSatisfy { (0x30...0x39).contains($0) }
        if !isPort, bytes[path.endIndex...].contains(UInt8(ascii: "@")) { return path.endIndex }
        return path.lastIndex(of: UInt8(ascii: "@"))
    }
}

extension URLText: Discreet {
    public var description: String { Self.shown(text) }
}

extension HeaderField: Discreet {
    /// `Name: value`, with stars for the value when the name is that of a credential.
    public var description: String { "\(name): \(HeaderFields.isCredential(name) ? "******" : value)" }
}

extension HeaderFields: Discreet {
    /// The names only, because a value may be a secret under any name.
    public var description: String { "[\(map(\.name).joined(separator: ", "))]" }
}
