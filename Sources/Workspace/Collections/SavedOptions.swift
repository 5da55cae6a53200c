internal import Bytes
public import Formats

/// How a request is carried out, by the names that files use. Nil is not set.
public struct SavedOptions: Equatable, Sendable {
    public var timeout: Duration?
    /// Redirects followed at most; 0 follows none.
    public var follow: Int?
    /// True: 301, 302 and 303 repeat method and body.
    public var keepsMethod: Bool?
    /// True: a redirect to another origin takes the body along.
    public var sendsBodyElsewhere: Bool?
    /// True: a redirect to another origin takes credentials along, and the body.
    public var trustsRedirects: Bool?
    /// `auto`, `1.1`, `2`.
    public var http: String?
    /// `system`, `pins` (public keys), `leaf-pins` (the key of the server's own certificate), `certificate-pins`
    /// (whole certificates).
    public var trust: String?
    /// False: a chain that leads to no trusted root is accepted.
    public var verifiesTLS: Bool?
    /// False: any name in the certificate will do.
    public var verifiesName: Bool?
    public var pins: [SavedPin]?
    /// A file of trusted certificates in place of the system's.
    public var trustedCertificates: String?
    public var clientCertificate: String?
    public var clientKey: String?
    public var clientPassword: String?
    /// `1.2`, `1.3`.
    public var minimumTLS: String?
    /// `none`, or a URL.
    public var proxy: String?
    public var unixSocket: String?
    public var cookies: Bool?
    /// `protocol`, `reload`, `cache-else-load`, `cache-only`.
    public var cachePolicy: String?
    public var cellular: Bool?
    public var pipelining: Bool?
    /// `default`, `voip`, `video`, `background`, `voice`.
    public var service: String?
    public var throttle: SavedThrottle?
    /// Most bytes of a body, decoded; 0 takes all of it.
    public var maximumBody: Int64?
    /// `low`, `normal`, `high`.
    public var priority: String?
    /// Names set to `null`: what the collection or a folder sets for them does not hold.
    public var removed: Set<String>
    public var others: [YAMLEntry]

    public init(
        timeout: Duration? = nil, follow: Int? = nil, http: String? = nil, verifiesTLS: Bool? = nil,
        removed: Set<String> = [], others: [YAMLEntry] = []
    ) {
        self.timeout = timeout
        self.follow = follow
        self.http = http
        self.verifiesTLS = verifiesTLS
        self.removed = removed
        self.others = others
    }
}

/// One key or certificate that is accepted: `sha256/...`, or `example.com:8443 sha256/...` for that host alone.
public struct SavedPin: Hashable, Sendable {
    /// `sha256/` and 44 characters of Base64 (RFC 7469 §2.4).
    public var text: String
    /// Nil: every host.
    public var host: String?

    public init(_ text: String, host: String? = nil) {
        self.text = text
        self.host = host
    }

    /// Nil when it is not such a line.
    public init?(parsing line: String) {
        let words = line.utf8.split(separator: " ").map(String.init)
        guard (1...2).contains(words.count), let text = words.last, Self.isHash(text) else { return nil }
        self.init(text, host: words.count == 2 ? words[0] : nil)
    }

    /// As a file has it.
    public var line: String { host.map { "\($0) \(text)" } ?? text }

    private static func isHash(_ text: String) -> Bool {
        guard text.utf8.hasPrefix("sha256/"), let bytes = Base64.decoded(text.utf8.dropFirst(7)) else { return false }
        return bytes.count == 32
    }
}

/// An upload slowed down: `16384/200ms`, or `3g` for the packets and pauses that AFNetworking recommends.
public struct SavedThrottle: Hashable, Sendable {
    /// Bytes, 1 or more.
    public var packetSize: Int
    public var delay: Duration

    public init(packetSize: Int, delay: Duration) {
        self.packetSize = packetSize
        self.delay = delay
    }

    /// `kAFUploadStream3GSuggestedPacketSize` and its delay.
    public static let thirdGeneration = SavedThrottle(packetSize: 16 * 1024, delay: .milliseconds(200))

    /// Nil when it is neither.
    public init?(parsing text: String) {
        if text.lowercased() == "3g" {
            self = .thirdGeneration
            return
        }
        let parts = text.utf8.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let size = Int(parts[0]), size > 0, let delay = TimeText.read(parts[1]) else {
            return nil
        }
        self.init(packetSize: size, delay: delay)
    }

    /// As a file has it.
    public var text: String { self == .thirdGeneration ? "3g" : "\(packetSize)/\(TimeText.write(delay))" }
}
