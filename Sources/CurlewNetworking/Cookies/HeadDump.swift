internal import CurlewBytes

/// The heads of responses as text, as curl writes them with `-D`. curl reads cookies from such a file too (`-b`).
public struct HeadDump {
    /// The values of the `Set-Cookie` fields, in order.
    public let cookies: [String]
    /// The text with the lines of heads left empty; other lines may be those of a jar.
    public let rest: String

    public init(_ text: String) {
        let lines = text.utf8.split(separator: "\n", omittingEmptySubsequences: false)
        cookies = lines.compactMap(Self.cookie)
        // A text without a `Set-Cookie` field may be anything else.
        let isHead = !cookies.isEmpty
        rest = isHead ? lines.map { Self.isOfHead($0) ? "" : $0 }.joined(separator: "\n") : text
    }

    private static func cookie(_ line: Substring) -> String? {
        guard let (name, value) = line.utf8.cut(at: ":"), name.lowercased() == "set-cookie" else { return nil }
        return String(value.utf8.trimmed { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
    }

    /// True for a status line or a header field. The lines of a jar have tabs between their texts, or braces around
    /// them.
    private static func isOfHead(_ line: Substring) -> Bool {
        if line.utf8.hasPrefix("HTTP/") { return true }
        guard let name = line.utf8.cut(at: ":")?.before, !name.isEmpty else { return false }
        return name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"{\"#".utf8.contains($0) }
    }
}
