internal import CurlewBytes
internal import HTTPMessage

/// Paths that may come as `file:` URLs (RFC 8089).
enum FileURL {
    /// A path is returned unchanged, a `file:` URL without a host as its unescaped path; other URLs are refused.
    static func path(_ text: String) throws(FileFault) -> String {
        guard let scheme = scheme(of: text) else { return text }
        guard scheme == "file" else { throw .notAFileURL }
        let rest = Substring(text.utf8.dropFirst("file://".utf8.count))
        let host = rest.utf8.text(before: "/")
        guard host.endIndex < rest.endIndex, ["", "localhost"].contains(host) else { throw .notAFileURL }
        return PercentText.decoded(rest[host.endIndex...])
    }

    private static func scheme(of text: String) -> String? {
        guard let (scheme, rest) = text.utf8.cut(at: ":"), rest.utf8.hasPrefix("//"), !scheme.isEmpty,
            scheme.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) })
        else { return nil }
        return scheme.lowercased()
    }
}
