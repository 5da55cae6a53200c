public import CurlewBytes

/// An absolute http or https URL, split but never rewritten: the URL on the screen is the URL that is sent (RFC 3986
/// §3). A text that another program could read as a different host is refused.
public struct URLText: Equatable, Sendable {
    /// Most bytes of a URL. libcurl takes 8,000,000; for a longer one its error does not name the length.
    public static let lengthLimit = 1 << 20

    /// The URL as typed.
    public let text: String
    /// `http` or `https`, in lower case.
    public let scheme: String
    public let userinfo: String?
    /// The host as typed; an IPv6 address keeps its brackets.
    public let host: String
    /// The host as it is sent: lower case, international names in Punycode (RFC 3492).
    public let asciiHost: String
    public let port: Int?
    /// The path as typed; may be empty.
    public let path: String
    /// UTF-8 offsets in `text`, without the `?`; an empty range for a bare `?`.
    public let query: Range<Int>?
    /// UTF-8 offsets in `text`, without the `#`.
    public let fragment: Range<Int>?

    public init(_ text: String) throws(URLTextError) {
        var reader = URLReader(text)
        self = try reader.read()
    }

    init(
        text: String, scheme: String, userinfo: String?, host: String, asciiHost: String, port: Int?, path: String,
        query: Range<Int>?, fragment: Range<Int>?
    ) {
        (self.text, self.scheme, self.userinfo, self.host) = (text, scheme, userinfo, host)
        (self.asciiHost, self.port, self.path) = (asciiHost, port, path)
        (self.query, self.fragment) = (query, fragment)
    }

    public var isSecure: Bool { scheme == "https" }

    /// The port to connect to: the one in the text, else 80 or 443.
    public var effectivePort: Int { port ?? (isSecure ? 443 : 80) }

    /// The value of the `Host` field, with the port only when it is not the scheme's default (RFC 9110 §7.2). The zone
    /// of an IPv6 address is left out, because it has a meaning only on this computer (RFC 6874 §4).
    public var hostHeader: String {
        let name = HostName.withoutZone(asciiHost)
        return effectivePort == (isSecure ? 443 : 80) ? name : "\(name):\(effectivePort)"
    }

    /// Path and query as in the request line: `/` for an empty path, bytes beyond ASCII percent-encoded (RFC 9112
    /// §3.2.1).
    public var requestTarget: String {
        let path = path.isEmpty ? "/" : path
        guard let query else { return Self.escapingNonASCII(path) }
        return Self.escapingNonASCII(path + "?" + Self.slice(text, query))
    }

    /// The URL in ASCII for a transport: no user information, no fragment.
    public var wireText: String {
        let authority = port.map { "\(asciiHost):\($0)" } ?? asciiHost
        return "\(scheme)://\(authority)\(requestTarget)"
    }

    static func slice(_ text: String, _ range: Range<Int>) -> String {
        String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }

    static func escapingNonASCII(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte < 0x80 { bytes.append(byte) } else { bytes += [0x25, hexDigit(byte >> 4), hexDigit(byte & 15)] }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}

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

extension URLText {
    /// The place for a query in a URL with a fragment.
    public enum QueryPlacement: Sendable {
        /// Before `#`, so that it is sent.
        case beforeFragment
        /// At the end of the text, which is inside the fragment, as AFNetworking does.
        case atEnd
    }

    /// A URL text cut at the place for a query, which goes between `separator` and `tail`. Works for any text, such as
    /// a URL that is still being typed or contains `{{name}}`.
    public struct QueryJoint: Equatable, Sendable {
        public var head: String
        /// `?`, or `&` when the URL has a query component already, even an empty one.
        public var separator: String
        public var tail: String

        public init(_ text: String, placement: QueryPlacement) {
            let fragment = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
            let cut = placement == .atEnd ? text.endIndex : fragment
            head = String(text[..<cut])
            separator = text[..<fragment].utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
            tail = String(text[cut...])
        }
    }

    /// The URL with the query added; unchanged when `query` is empty.
    public static func appending(_ query: String, to text: String, placement: QueryPlacement) -> String {
        guard !query.isEmpty else { return text }
        let joint = QueryJoint(text, placement: placement)
        return joint.head + joint.separator + query + joint.tail
    }
}

extension URLText {
    /// A URL, or any text in its place, in a form that is safe in a log: stars for user and password, dots for the
    /// query, which may contain a key, and no fragment. `https://******@example.com/people?...`.
    public static func shown(_ url: String) -> String {
        var bytes = Array(url.utf8)
        let start = authorityStart(bytes)
        if let end = credentialsEnd(bytes[start...], beyondPort: true) {
            // The query is left out anyway.
            let query = bytes[start...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? end
            bytes.replaceSubrange(start..<min(end, query), with: "******".utf8)
        }
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
    /// `?` and `#` in a password look like the end of the authority. So without an `@` in the authority, all up to the
    /// last `@` may be a password that begins behind the colon when no port follows the colon. `host/a@b` has no colon,
    /// and `host:80/a?b=c@d` may have an address in its query.
    ///
    /// - Parameter beyondPort: true when all up to an `@` in the path may be a password that looks like a port at first,
    ///   false when `host:80/@b` has none.
    package static func credentialsEnd(_ bytes: ArraySlice<UInt8>, beyondPort: Bool) -> Int? {
        let authority = bytes.prefix { !"/?#".utf8.contains($0) }
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { return at }
        let literalEnd = authority.first == UInt8(ascii: "[") ? authority.firstIndex(of: UInt8(ascii: "]")) : nil
        let name = authority[(literalEnd ?? authority.startIndex)...]
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let port = name[colon...].dropFirst()
        guard !port.isEmpty, port.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return bytes.lastIndex(of: UInt8(ascii: "@"))
        }
        let path = bytes.prefix { beyondPort && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return path.lastIndex(of: UInt8(ascii: "@"))
    }
}

extension URLText: Redacted {
    public var description: String { Self.shown(text) }
}

extension HeaderField: Redacted {
    /// `Name: value`, with stars for the value when the name is that of a credential.
    public var description: String { "\(name): \(HeaderFields.isCredential(name) ? "******" : value)" }
}

extension HeaderFields: Redacted {
    /// The names only, because a value may be a secret under any name.
    public var description: String { "[\(map(\.name).joined(separator: ", "))]" }
}
