internal import Glibc

/// The bounds a session works under, and its clock.
public struct SessionConfiguration: Sendable {
    /// Decoded bytes of a response body that are kept in memory; above it they go to a file in `spoolDirectory`.
    public var spoolBound: Int
    public var spoolDirectory: String
    /// Most decoded bytes of a response body.
    public var responseLimit: Int64
    /// True: `TransportEvent.body` tells of bodies while they come, for who shows them before they end.
    public var reportsBodies: Bool
    /// True: challenges that nothing answers come as `SessionEvent.challenged` and wait for
    /// `SessionManager.answer`. False: the answer that asks is the result.
    public var asksForCredentials: Bool
    /// Most tasks that run at once; more wait in order (`maxConcurrentOperationCount`).
    public var maximumConcurrent: Int
    /// Looks at every redirect before it is followed; nil follows as proposed.
    public var redirectHook: RedirectHook?
    /// What the session starts with; `SessionManager.cookies` has what became of it.
    public var cookies: CookieJar
    /// The OAuth 2 tokens in use.
    public var tokens: TokenStore
    /// The netrc file of requests that name none, or nil; it is read only by requests that ask for it.
    public var netrc: String?
    /// Seconds since 1970-01-01 00:00 UTC.
    public var now: @Sendable () -> Double

    public init(
        spoolBound: Int = 8 << 20, spoolDirectory: String = "/tmp", responseLimit: Int64 = Int64(UInt32.max),
        reportsBodies: Bool = false, asksForCredentials: Bool = false, redirectHook: RedirectHook? = nil,
        maximumConcurrent: Int = .max, cookies: CookieJar = CookieJar(), tokens: TokenStore = TokenStore(),
        netrc: String? = Self.homeNetrc, now: @escaping @Sendable () -> Double = Self.systemClock
    ) {
        self.spoolBound = spoolBound
        self.spoolDirectory = spoolDirectory
        self.responseLimit = responseLimit
        self.reportsBodies = reportsBodies
        self.asksForCredentials = asksForCredentials
        self.redirectHook = redirectHook
        self.maximumConcurrent = maximumConcurrent
        self.cookies = cookies
        self.tokens = tokens
        self.netrc = netrc
        self.now = now
    }

    /// `~/.netrc`, or what `NETRC` names; nil without a home.
    public static var homeNetrc: String? {
        let text = { (name: String) in unsafe getenv(name).map { unsafe String(cString: $0) } }
        return text("NETRC") ?? text("HOME").map { $0 + "/.netrc" }
    }

    public static let systemClock: @Sendable () -> Double = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
