public import CurlewBytes
public import HTTPMessage

/// One request as it is sent, with its limits.
///
/// The transport adds `Host` (and sends none for an empty one), `Accept-Encoding` unless given, and for a body `Content-Length`, or `Transfer-Encoding:
/// chunked` for an unknown length, unless either is given; everything else is sent unchanged, in this order.
public struct TransportRequest: Sendable, Equatable {
    public var method: String
    /// Absolute, `http` or `https`, as typed; a fragment is not sent.
    public var url: String
    public var headers: HeaderFields
    /// Nil: no body and no length. Empty: `Content-Length: 0`.
    public var body: RequestBody?
    public var times: TimeLimits
    @Boxed public var connection: ConnectionSettings
    /// Most bytes of the body a second; 0 is without limit.
    public var sendRate: Int
    public var priority: TransportPriority
    /// A file into which the body is written as it arrives, or nil. The body is then not kept in memory.
    public var sink: DownloadSink?
    /// Most decoded bytes of the body in memory; a larger body goes into a temporary file.
    public var spoolBound: Int
    public var spoolDirectory: String
    /// Limits for the size of the body; above them the exchange fails with `.tooLarge` or `.inflatesTooMuch`.
    public var limits: BodyLimits
    /// True: `TransportEvent.body` reports the body as it arrives, for responses that last long. Not for a body that
    /// goes into a file.
    public var reportsBody: Bool
    /// True: what libcurl writes is recorded (`TransportResponse.written`), which costs a hash of the body.
    public var recordsSending: Bool = false
    /// Proven by the transport; nil where nobody is, or where the header fields say it.
    public var login: ConnectionLogin?

    /// - Parameters:
    ///   - timeout: for the whole exchange; `.zero` is no limit.
    ///   - idleTimeout: nil is 60 s, or no limit beside `timeout`; `headTimeout` likewise.
    public init(
        method: String = "GET", url: String, headers: HeaderFields = [:], body: RequestBody? = nil,
        timeout: Duration = .zero, idleTimeout: Duration? = nil, headTimeout: Duration? = nil,
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
        let usual = timeout > .zero ? Duration.zero : .seconds(60)
        times = TimeLimits(whole: timeout, idle: idleTimeout ?? usual, head: headTimeout ?? usual)
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
