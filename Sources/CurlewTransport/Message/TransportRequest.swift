public import CurlewBytes
public import HTTPMessage

/// One request as it goes on the wire, with the limits it runs under.
///
/// The transport adds `Host`, `Content-Length` where there is a body, and `Accept-Encoding` unless one is given;
/// everything else is sent as it stands, in this order.
public struct TransportRequest: Sendable, Equatable {
    public var method: String
    /// Absolute, `http` or `https`, as typed; a fragment is not sent.
    public var url: String
    public var headers: HeaderFields
    /// Nil: no body and no length. Empty: `Content-Length: 0`.
    public var body: RequestBody?
    /// From the first byte of work to the last byte of the response; `.zero` means without limit.
    public var timeout: Duration
    /// For name lookup, connection and TLS together; `.zero` means `timeout` alone.
    public var connectTimeout: Duration
    /// How long nothing may move, in whole seconds (`NSURLRequest.timeoutInterval`); `.zero` means without limit.
    public var idleTimeout: Duration
    public var httpVersion: HTTPVersionChoice
    public var tls: TLSSettings
    public var proxy: ProxyChoice
    /// A socket file that takes the place of host and port for the connection, or nil.
    public var unixSocket: String?
    /// Addresses in place of a look-up.
    public var resolved: [ResolvedName]
    /// Most bytes of the body a second; 0 is without limit.
    public var sendRate: Int
    public var priority: TransportPriority
    /// A file that takes the body as it comes, or nil. Nothing of the body is kept in memory then.
    public var sink: DownloadSink?
    /// At most this many decoded bytes of the body are kept in memory; above it they go to a file.
    public var spoolBound: Int
    public var spoolDirectory: String
    /// How much of a body is taken; above it the exchange fails with `.tooLarge` or `.inflatesTooMuch`.
    public var limits: BodyLimits
    /// True: `TransportEvent.body` tells what comes, for bodies that last. Not for one that goes into a file.
    public var reportsBody: Bool
    /// Proven by the transport; nil where nobody is, or where the header fields say it.
    public var login: ConnectionLogin?

    public init(
        method: String = "GET", url: String, headers: HeaderFields = [:], body: RequestBody? = nil,
        timeout: Duration = .seconds(60), connectTimeout: Duration = .zero, idleTimeout: Duration = .zero,
        httpVersion: HTTPVersionChoice = .automatic, tls: TLSSettings = TLSSettings(), proxy: ProxyChoice = .none,
        unixSocket: String? = nil, resolved: [ResolvedName] = [], sendRate: Int = 0,
        priority: TransportPriority = .normal,
        sink: DownloadSink? = nil, spoolBound: Int = 8 << 20, spoolDirectory: String = "/tmp",
        limits: BodyLimits = BodyLimits(), reportsBody: Bool = false
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.connectTimeout = connectTimeout
        self.idleTimeout = idleTimeout
        self.httpVersion = httpVersion
        self.tls = tls
        self.proxy = proxy
        self.unixSocket = unixSocket
        self.resolved = resolved
        self.sendRate = sendRate
        self.priority = priority
        self.sink = sink
        self.spoolBound = spoolBound
        self.spoolDirectory = spoolDirectory
        self.limits = limits
        self.reportsBody = reportsBody
    }
}

/// The HTTP version to speak.
public enum HTTPVersionChoice: String, Sendable, CaseIterable {
    /// HTTP/2 where TLS agrees on it (ALPN), else HTTP/1.1.
    case automatic
    case http1 = "1.1"
    /// HTTP/2; without TLS by prior knowledge (RFC 9113 §3.3).
    case http2 = "2"
}

/// How a request gets out.
public enum ProxyChoice: Sendable, Equatable, Hashable {
    /// Straight to the server; nothing is taken from the process environment.
    case none
    /// `http://`, `https://`, `socks5://`, `socks5h://`, `socks4://` or `socks4a://`, with a host and a port, perhaps
    /// with user and password.
    case url(String)
}

/// An address that stands in for what a name would be looked up to, for one host and port.
public struct ResolvedName: Sendable, Equatable, Hashable {
    public var host: String
    public var port: Int
    /// `127.0.0.1` or `::1`.
    public var address: String

    public init(host: String, port: Int, address: String) {
        self.host = host
        self.port = port
        self.address = address
    }
}

/// Which of the waiting requests goes first; among equals the oldest.
public enum TransportPriority: Int, Sendable, CaseIterable, Comparable {
    case low, normal, high

    public static func < (left: TransportPriority, right: TransportPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
