public import CurlewTransport

/// The settings a request runs under. The six that `AFHTTPRequestSerializer` copies to a request only once they were
/// assigned are optional here: nil is "not set", and nothing is sent or changed for it.
public struct RequestOptions: Sendable, Equatable {
    /// For the whole exchange, redirects included; `.zero` and nil are without limit. See `times`.
    public var timeout: Duration?
    /// Of `timeout`, what was used before the request was handed over.
    public var timeUsed = Duration.zero
    /// For every time in which nothing comes or goes (`timeoutInterval`); `.zero` is without limit. Nil: 60 s, unless
    /// `timeout` is set.
    public var idleTimeout: Duration?
    /// Most redirects that are followed; 0 shows the 3xx itself. 10 unless it is set.
    public var follow: Int
    /// True: 301, 302 and 303 repeat method and body, as 307 and 308 do.
    public var keepsMethod: Bool
    /// True: segments `.` and `..` of the path are sent (`path-as-is`), which are resolved else (RFC 3986 §5.2.4).
    public var keepsPath = false
    /// True: `{id}` in the path is text (`braces-as-is`), which is the place of a value else. Read where requests are written,
    /// not where they are sent.
    public var keepsBraces = false
    /// Whether a redirect that repeats the body is followed to other origins too, as `NSURLSession` does
    /// (`follow-with-body`).
    public var bodyReach = RedirectReach.home
    /// Whether credentials go along with a redirect to other origins, as with curl's `--location-trusted`. What is made
    /// anew for each request (Digest, OAuth 2, AWS signatures), the cookie jar's and the client certificate stay.
    public var credentialsReach = RedirectReach.home
    /// Most decoded bytes of a body, wherever they go; 0 takes all of it, nil as much as the session's limits let.
    public var maximumBody: Int64?
    public var connection: ConnectionSettings
    /// `HTTPShouldHandleCookies`: false neither sends what the jar holds nor stores what comes. Nil is true.
    public var handlesCookies: Bool?
    /// True: a `Cookie` row of one's own stands behind the cookies of the jar, in place of alone.
    public var joinsCookies = false
    /// `cachePolicy`, see there. Nil is `protocol`.
    public var cachePolicy: CachePolicy?
    /// `allowsCellularAccess`; kept as data: this system has no cellular network to refuse.
    public var allowsCellularAccess: Bool?
    /// `HTTPShouldUsePipelining`; kept as data: HTTP/1.1 pipelining is spoken by no client any more.
    public var usesPipelining: Bool?
    /// `networkServiceType`, kept as data.
    public var networkService: NetworkService?
    /// Slows an upload down (`throttleBandwidthWithPacketSize:delay:`), or nil.
    public var throttle: Throttle?
    /// Where in the queue a request waits (`NSURLSessionTask.priority`).
    public var priority: TransportPriority

    public init(
        timeout: Duration? = nil, idleTimeout: Duration? = nil, follow: Int = Self.usualFollow,
        keepsMethod: Bool = false,
        httpVersion: HTTPVersionChoice = .automatic,
        tls: TLSSettings = TLSSettings(), proxy: ProxyChoice = .none, unixSocket: String? = nil,
        resolved: [ResolvedName] = [], handlesCookies: Bool? = nil, cachePolicy: CachePolicy? = nil,
        allowsCellularAccess: Bool? = nil,
        usesPipelining: Bool? = nil, networkService: NetworkService? = nil, throttle: Throttle? = nil,
        priority: TransportPriority = .normal
    ) {
        self.timeout = timeout
        self.idleTimeout = idleTimeout
        self.follow = follow
        self.keepsMethod = keepsMethod
        connection = ConnectionSettings(
            httpVersion: httpVersion, tls: tls, proxy: proxy, unixSocket: unixSocket, resolved: resolved)
        self.handlesCookies = handlesCookies
        self.cachePolicy = cachePolicy
        self.allowsCellularAccess = allowsCellularAccess
        self.usesPipelining = usesPipelining
        self.networkService = networkService
        self.throttle = throttle
        self.priority = priority
    }

    /// Redirects that are followed where nobody says how many.
    public static let usualFollow = 10
}

/// Settings of the connection, each under its own name.
extension RequestOptions {
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

    /// Nil: that of the session, if it has one (`EnvironmentProxies`); `.none`: straight, even then.
    public var chosenProxy: ProxyChoice? {
        get { proxy == .none && !connection.refusesProxy ? nil : proxy }
        set {
            proxy = newValue ?? .none
            connection.refusesProxy = newValue == ProxyChoice.none
        }
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

extension RequestOptions {
    /// False when any certificate is accepted: neither the chain nor a pin decides.
    public var verifiesTLS: Bool { !tls.policy.allowsInvalidCertificates || tls.policy.mode != .none }
}

/// `NSURLRequestCachePolicy`, by the names that files use. A session keeps no answers; the caches are those of
/// `CurlewRequests` (`Caching`) and of `ImageDownloader`.
public enum CachePolicy: String, Sendable, CaseIterable {
    /// The cache decides by its own rules.
    case `protocol`
    /// No cache is looked into, and the session sends `Cache-Control: no-cache` unless the request has the field.
    case reload
    /// A kept answer is taken however old it is, where the server's rules hold (`Caching.followServer`); without one the
    /// network is asked.
    case cacheElseLoad = "cache-else-load"
    /// The network is not asked. Where there is no cache the request fails with `TransportError.notSent`.
    case cacheOnly = "cache-only"
}

/// `NSURLRequestNetworkServiceType`, by the names that files use.
public enum NetworkService: String, Sendable, CaseIterable {
    case `default`, voip, video, background, voice
}

/// An upload in packets with pauses between them.
public struct Throttle: Sendable, Equatable {
    /// Bytes, at least 1.
    public var packetSize: Int
    public var delay: Duration

    public init(packetSize: Int, delay: Duration) {
        self.packetSize = packetSize
        self.delay = delay
    }

    /// The rate that comes of it, at least 1.
    public var bytesPerSecond: Int {
        max(1, Int((Double(packetSize) / max(0.000_001, delay / .seconds(1))).rounded()))
    }

    /// What AFNetworking suggests for 3G: 16 KiB each 0.2 s.
    public static let thirdGeneration = Throttle(packetSize: 16 * 1024, delay: .milliseconds(200))
}
