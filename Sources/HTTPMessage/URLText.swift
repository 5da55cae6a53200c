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
        self.text = text
        self.scheme = scheme
        self.userinfo = userinfo
        self.host = host
        self.asciiHost = asciiHost
        self.port = port
        self.path = path
        self.query = query
        self.fragment = fragment
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
