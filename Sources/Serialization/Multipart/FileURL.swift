/// Paths that may come as `file:` URLs (RFC 8089).
enum FileURL {
    /// A path as it is; the path of a `file:` URL without a host, unescaped; other URLs are refused.
    static func path(_ text: String) throws(FileFault) -> String {
        guard let scheme = scheme(of: text) else { return text }
        guard scheme == "file" else { throw .notAFileURL }
        let rest = text.dropFirst("file://".count)
        guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash]) else {
            throw .notAFileURL
        }
        return unescaped(rest[slash...])
    }

    private static func scheme(of text: String) -> String? {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
        let scheme = text[..<colon]
        guard !scheme.isEmpty, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
        return scheme.lowercased()
    }

    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
