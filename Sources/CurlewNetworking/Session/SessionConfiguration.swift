public import CurlewTransport
internal import Glibc

/// The bounds a session works under, and its clock.
public struct SessionConfiguration: Sendable {
    /// Decoded bytes of a response body that are kept in memory; above it they go to a file in `spoolDirectory`.
    public var spoolBound: Int
    public var spoolDirectory: String
    /// How much of a body is taken where the request says nothing of its own (`RequestOptions.maximumBody`).
    public var limits: BodyLimits
    /// True: `TransportEvent.body` tells of bodies while they come, for who shows them before they end.
    public var reportsBodies: Bool
    /// True: the bytes that go out are recorded (`Exchange.sendings`), which costs a hash of each body.
    public var recordsSending: Bool
    /// True: challenges that nothing answers are asked about (`SessionEvent.challenged`), of tasks whose maker said that
    /// somebody answers (`answersChallenges`). False, and for every other task: the answer that asks is the result.
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
    /// By which the time is limited in which an answer is read.
    public var timer: any Clock<Duration>

    public init(
        spoolBound: Int = 8 << 20, spoolDirectory: String = "/tmp", limits: BodyLimits = BodyLimits(),
        reportsBodies: Bool = false, recordsSending: Bool = false, asksForCredentials: Bool = false,
        redirectHook: RedirectHook? = nil,
        maximumConcurrent: Int = .max, cookies: CookieJar = CookieJar(), tokens: TokenStore = TokenStore(),
        netrc: String? = Self.homeNetrc, now: @escaping @Sendable () -> Double = Self.systemClock,
        timer: any Clock<Duration> = ContinuousClock()
    ) {
        self.spoolBound = spoolBound
        self.spoolDirectory = spoolDirectory
        self.limits = limits
        self.reportsBodies = reportsBodies
        self.recordsSending = recordsSending
        self.asksForCredentials = asksForCredentials
        self.redirectHook = redirectHook
        self.maximumConcurrent = maximumConcurrent
        self.cookies = cookies
        self.tokens = tokens
        self.netrc = netrc
        self.now = now
        self.timer = timer
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
