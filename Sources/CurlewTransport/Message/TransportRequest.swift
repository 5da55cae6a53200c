public import CurlewBytes
public import HTTPMessage

/// One request as it is sent, with its limits.
///
/// The transport adds `Host` unless given, and sends none for an empty one. It adds `Accept-Encoding` unless given. For
/// a body it adds `Content-Length`, or `Transfer-Encoding: chunked` when the length is unknown, unless either is given.
/// Everything else is sent unchanged, in the given order.
public struct TransportRequest: Sendable, Equatable {
    public var method: String
    /// The URL as typed: absolute, `http` or `https`. A fragment is not sent.
    public var url: String
    public var headers: HeaderFields
    /// Nil sends no body and no length; an empty body sends `Content-Length: 0`.
    public var body: RequestBody?
    public var times: TimeLimits
    @Boxed public var connection: ConnectionSettings
    /// Most bytes of the body sent in a second; 0 is no limit.
    public var sendRate: Int
    public var priority: TransportPriority
    /// The file that the body is written into while it arrives; nil keeps the body in memory or in a spool.
    public var sink: DownloadSink?
    /// Most decoded bytes of the body in memory; a larger body is spooled into a temporary file.
    public var spoolBound: Int
    public var spoolDirectory: String
    /// Limits for the size of the body. Above them the exchange fails with `.tooLarge` or `.inflatesTooMuch`.
    public var limits: BodyLimits
    /// True to report the body by `TransportEvent.body` while it arrives, for responses that last long. Has no effect
    /// for a body that goes into a file.
    public var reportsBody: Bool
    /// True to record libcurl's output in `TransportResponse.written`, at the cost of a hash of the body.
    public var recordsSending: Bool = false
    /// True to decode the body even when `headers` has an `Accept-Encoding`, which otherwise asks for the bytes as they
    /// come.
    public var decodesAlways = false
    /// The login that the transport carries out; nil when the request is anonymous or its header fields have the
    /// credentials.
    public var login: ConnectionLogin?

    /// - Parameters:
    ///   - timeout: the limit for the whole exchange; `.zero` is no limit.
    ///   - idleTimeout: nil is 60 s, or no limit beside a `timeout`. The same holds for `headTimeout`.
    public init(
        method: String = "GET", url: String, headers: HeaderFields = [:], body: RequestBody? = nil,
        timeout: Duration = .zero, idleTimeout: Duration? = nil, headTimeout: Duration? = nil,
        httpVersion: HTTPVersionChoice = .automatic, tls: TLSSettings = TLSSettings(), proxy: ProxyChoice = .none,
        unixSocket: String? = nil, resolved: [ResolvedName] = [], sendRate: Int = 0,
        priority: TransportPriority = .normal,
        sink: DownloadSink? = nil, spoolBound: Int = 8 << 20, spoolDirectory: String = "/tmp",
        limits: BodyLimits = BodyLimits(), reportsBody: Bool = false
    ) {
        (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
        let usual = timeout > .zero ? Duration.zero : .seconds(60)
        times = TimeLimits(whole: timeout, idle: idleTimeout ?? usual, head: headTimeout ?? usual)
        connection = ConnectionSettings(
            httpVersion: httpVersion, tls: tls, proxy: proxy, unixSocket: unixSocket, resolved: resolved)
        (self.sendRate, self.priority, self.sink, self.spoolBound) = (sendRate, priority, sink, spoolBound)
        (self.spoolDirectory, self.limits, self.reportsBody) = (spoolDirectory, limits, reportsBody)
    }
}

/// The order of waiting requests: the highest priority first, the oldest first among equals.
public enum TransportPriority: Int, Sendable, CaseIterable, Comparable {
    case low, normal, high

    public static func < (left: TransportPriority, right: TransportPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// The settings of `connection`, each under its own name.
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
