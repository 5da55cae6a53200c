public import CurlewBytes

extension URLText {
    /// A URL, or any text in its place, in a form that is safe in a log: stars for user and password, dots for the
    /// query, which may contain a key, and no fragment. `https://******@example.com/people?...`.
    public static func shown(_ url: String) -> String {
        var bytes = Array(url.utf8)
        if let start = bytes.firstRange(of: Array("//".utf8))?.upperBound {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
            if let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) {
                bytes.replaceSubrange(start..<at, with: "******".utf8)
            }
        }
        let plain = bytes.prefix { $0 != UInt8(ascii: "#") }
        let path = plain.prefix { $0 != UInt8(ascii: "?") }
        return String(decoding: path, as: UTF8.self) + (path.count < plain.count ? "?..." : "")
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
