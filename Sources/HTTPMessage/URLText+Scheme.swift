internal import CurlewBytes

extension URLText {
    /// Whether a text begins with `http:` or `https:`, in any case. It has a scheme then, whatever follows, and never
    /// gets a second one: `https:/api.test` would be asked of a host `https`.
    public static func beginsWithScheme(_ text: String) -> Bool { behindScheme(text) != nil }

    /// With two slashes behind the scheme, whatever number there is. Nil for a text without such a scheme, and where
    /// nothing follows it.
    static func withTwoSlashes(_ text: String) -> String? {
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
