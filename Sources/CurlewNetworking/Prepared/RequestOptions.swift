public import CurlewBytes
public import CurlewTransport

/// The settings of a request. `AFHTTPRequestSerializer` copies six of them to a request only after they were assigned;
/// these are optional here: nil is "not set", and then nothing is sent or changed.
@dynamicMemberLookup
public struct RequestOptions: Sendable, Equatable {
    /// The limit for the whole exchange, redirects included; `.zero` and nil are no limit. See `times`.
    public var timeout: Duration?
    /// The part of `timeout` that was used before the request was handed over.
    public var timeUsed = Duration.zero
    /// The limit for every time in which nothing is received or sent (`timeoutInterval`); `.zero` is no limit. Nil is
    /// 60 s, or no limit when `timeout` is set.
    public var idleTimeout: Duration?
    /// The most redirects that are followed, 10 by default; 0 makes the 3xx response the result.
    public var follow: Int
    /// True to repeat method and body after 301, 302 and 303, as after 307 and 308.
    public var keepsMethod: Bool
    /// True to send the segments `.` and `..` of the path (`path-as-is`); else they are resolved (RFC 3986 §5.2.4).
    public var keepsPath = false
    /// True when `{id}` in the path is text (`braces-as-is`), false when it is the place of a value. Used when a
    /// request is prepared, not when it is sent.
    public var keepsBraces = false
    /// Whether a redirect that repeats the body is followed to other origins too, as `NSURLSession` does
    /// (`follow-with-body`).
    public var bodyReach = RedirectReach.home
    /// Whether a redirect takes credentials to other origins, as with curl's `--location-trusted`. Credentials that are
    /// made for each request (Digest, OAuth 2, AWS signatures), the cookies of the jar and the client certificate are
    /// never taken along.
    public var credentialsReach = RedirectReach.home
    /// The most decoded bytes of a body, wherever they are stored; 0 is no limit, nil the limits of the session.
    public var maximumBody: Int64?
    @Boxed public var connection: ConnectionSettings
    /// `HTTPShouldHandleCookies`: false to neither send the cookies of the jar nor store received ones. Nil is true.
    public var handlesCookies: Bool?
    /// True to send the request's own `Cookie` field behind the cookies of the jar, in place of sending it alone.
    public var joinsCookies = false
    /// `cachePolicy`. Nil is `protocol`.
    public var cachePolicy: CachePolicy?
    /// `allowsCellularAccess`; kept as data, because this system has no cellular network to refuse.
    public var allowsCellularAccess: Bool?
    /// `HTTPShouldUsePipelining`; kept as data, because no client speaks HTTP/1.1 pipelining any more.
    public var usesPipelining: Bool?
    /// `networkServiceType`, kept as data.
    public var networkService: NetworkService?
    /// The limit of the upload's speed (`throttleBandwidthWithPacketSize:delay:`), or nil.
    public var throttle: Throttle?
    /// The priority of the request in the queue (`NSURLSessionTask.priority`).
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
        (self.timeout, self.idleTimeout, self.follow, self.keepsMethod) = (timeout, idleTimeout, follow, keepsMethod)
        connection = ConnectionSettings(
            httpVersion: httpVersion, tls: tls, proxy: proxy, unixSocket: unixSocket, resolved: resolved)
        (self.handlesCookies, self.cachePolicy) = (handlesCookies, cachePolicy)
        (self.allowsCellularAccess, self.usesPipelining) = (allowsCellularAccess, usesPipelining)
        (self.networkService, self.throttle, self.priority) = (networkService, throttle, priority)
    }

    /// The default of `follow`.
    public static let usualFollow = 10
}

/// Settings of the connection, each under its own name.
extension RequestOptions {
    public subscript<Setting>(dynamicMember setting: WritableKeyPath<ConnectionSettings, Setting>) -> Setting {
        _read { yield connection[keyPath: setting] }
        _modify { yield &connection[keyPath: setting] }
    }

    /// The proxy that the request chooses. Nil is the session's proxy, if it has one (`EnvironmentProxies`); `.none` is
    /// no proxy, even then.
    public var chosenProxy: ProxyChoice? {
        get { connection.proxy == .none && !connection.refusesProxy ? nil : connection.proxy }
        set {
            connection.proxy = newValue ?? .none
            connection.refusesProxy = newValue == ProxyChoice.none
        }
    }
}

extension RequestOptions {
    /// False when any certificate is accepted: neither the chain nor a pin decides.
    public var verifiesTLS: Bool {
        !connection.tls.policy.allowsInvalidCertificates || connection.tls.policy.mode != .none
    }
}

/// `NSURLRequestCachePolicy`, by the names that files use. A session keeps no answers; the caches are those of
/// `CurlewRequests` (`Caching`) and of `ImageDownloader`.
public enum CachePolicy: String, Sendable, CaseIterable {
    /// The cache decides by its own rules.
    case `protocol`
    /// No cache is used, and the session sends `Cache-Control: no-cache` unless the request has the field.
    case reload
    /// A kept answer of any age is used, with the server's rules (`Caching.followServer`); without one the network is
    /// asked.
    case cacheElseLoad = "cache-else-load"
    /// The network is not asked. Without a cache the request fails with `TransportError.notSent`.
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
        (self.packetSize, self.delay) = (packetSize, delay)
    }

    /// The resulting rate, at least 1.
    public var bytesPerSecond: Int {
        max(1, Int((Double(packetSize) / max(0.000_001, delay / .seconds(1))).rounded()))
    }

    /// The throttle that AFNetworking suggests for 3G: 16 KiB every 0.2 s.
    public static let thirdGeneration = Throttle(packetSize: 16 * 1024, delay: .milliseconds(200))
}

extension RequestOptions {
    /// The default limit for times in which nothing moves: `NSURLRequest.timeoutInterval`.
    public static let usualIdleTimeout = Duration.seconds(60)
    /// The shortest limit for the head of an answer, when there is a limit.
    public static let headTimeout = Duration.seconds(60)

    /// The limits of time that follow from `timeout` and `idleTimeout`:
    ///
    ///     neither is set      idle 60 s
    ///     timeout alone       timeout for the whole exchange, and nothing else: who sets 5 minutes waits 5 minutes
    ///     idleTimeout alone   idle
    ///     both                each for itself
    ///
    /// With a limit for idle times, the head of an answer has the same limit, and at least 60 s.
    public var times: TimeLimits {
        Self.times(whole: timeout, idle: idleTimeout ?? (timeout == nil ? Self.usualIdleTimeout : .zero))
    }

    /// The limits of time of a download, which may take as long as its size needs: `timeout` limits the times in which
    /// nothing moves, unless `idleTimeout` is set.
    ///
    /// - Parameter whole: the limit of the whole download, or nil.
    public func downloadTimes(whole: Duration?) -> TimeLimits {
        Self.times(whole: whole, idle: idleTimeout ?? timeout ?? Self.usualIdleTimeout)
    }

    private static func times(whole: Duration?, idle: Duration) -> TimeLimits {
        TimeLimits(whole: whole ?? .zero, idle: idle, head: idle > .zero ? max(idle, headTimeout) : .zero)
    }
}
