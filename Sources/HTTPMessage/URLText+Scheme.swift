internal import CurlewBytes

extension URLText {
    /// True when a text begins with `http:` or `https:`, in any case. Such a text has a scheme, whatever follows, and
    /// gets no second one: `http://https:/api.test` would be sent to a host named `https`.
    public static func beginsWithScheme(_ text: String) -> Bool { behindScheme(text) != nil }

    /// The text with exactly two slashes after the scheme. Nil for a text without such a scheme, and when nothing
    /// follows the scheme.
    package static func withTwoSlashes(_ text: String) -> String? {
        guard let rest = behindScheme(text) else { return nil }
        let scheme = text.utf8.count - rest.utf8.count
        let host = Substring(rest.utf8.drop { $0 == UInt8(ascii: "/") })
        return host.isEmpty ? nil : Substring(text.utf8.prefix(scheme)) + "//" + host
    }

    private static func behindScheme(_ text: String) -> Substring? {
        for scheme in ["http:", "https:"] {
            let start = text.utf8.prefix(scheme.utf8.count)
            if HeaderFields.isSame(String(Substring(start)), scheme) {
                return Substring(text.utf8.dropFirst(scheme.utf8.count))
            }
        }
        return nil
    }
}
