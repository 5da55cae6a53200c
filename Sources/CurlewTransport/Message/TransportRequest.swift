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
    public var connection: ConnectionSettings
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
        connection = ConnectionSettings(
            httpVersion: httpVersion, tls: tls, proxy: proxy, unixSocket: unixSocket, resolved: resolved)
        self.sendRate = sendRate
        self.priority = priority
        self.sink = sink
        self.spoolBound = spoolBound
        self.spoolDirectory = spoolDirectory
        self.limits = limits
        self.reportsBody = reportsBody
    }
}

/// Which of the waiting requests goes first; among equals the oldest.
public enum TransportPriority: Int, Sendable, CaseIterable, Comparable {
    case low, normal, high

    public static func < (left: TransportPriority, right: TransportPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Settings of the connection, each under its own name.
extension TransportRequest {
    public var httpVersion: HTTPVersionChoice {
        get { connection.httpVersion }
        set { connection.httpVersion = newValue }
    }

    public var tls: TLSSettings {
        _read { yield connection.tls }
        _modify { yield &connection.tls }
    }

    public var proxy: ProxyChoice {
        get { connection.proxy }
        set { connection.proxy = newValue }
    }

    public var unixSocket: String? {
        get { connection.unixSocket }
        set { connection.unixSocket = newValue }
    }

    public var resolved: [ResolvedName] {
        get { connection.resolved }
        set { connection.resolved = newValue }
    }
}
