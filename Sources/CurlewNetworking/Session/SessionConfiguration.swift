public import CurlewTransport
internal import Glibc

/// The limits of a session, its clocks, and its state at the start.
public struct SessionConfiguration: Sendable {
    /// The most decoded bytes of a response body that are kept in memory; a larger body goes into a file in
    /// `spoolDirectory`.
    public var spoolBound: Int
    public var spoolDirectory: String
    /// The limits for the bodies of requests that set none of their own (`RequestOptions.maximumBody`).
    public var limits: BodyLimits
    /// True to report the bytes of bodies as they arrive (`TransportEvent.body`), in order to show them before the end.
    public var reportsBodies: Bool
    /// True to record the bytes that are sent (`Exchange.sendings`), which costs a hash of each body.
    public var recordsSending: Bool
    /// True to decode bodies even where the request has an `Accept-Encoding` of its own.
    public var decodesAlways: Bool
    /// True to ask about challenges that the request cannot answer (`SessionEvent.challenged`), for tasks that were
    /// made with `answersChallenges`. For all other tasks, and when it is false, the response with the challenge is the
    /// result.
    public var asksForCredentials: Bool
    /// The most tasks that run at once (`maxConcurrentOperationCount`); the others wait in order.
    public var maximumConcurrent: Int
    /// Called for every redirect before it is followed; nil to follow each one as proposed. `TaskHooks.redirect` takes its
    /// place for one task.
    public var redirectHook: RedirectHook?
    /// The cookies at the start of the session; `SessionManager.cookies` has the current ones.
    public var cookies: CookieJar
    /// The OAuth 2 tokens in use.
    public var tokens: TokenStore
    /// The netrc file of requests that name none, or nil. Only requests with netrc authentication read it.
    public var netrc: String?
    /// Returns the time in seconds since 1970-01-01 00:00 UTC.
    public var now: @Sendable () -> Double
    /// The clock that limits the time for reading an answer and for `TaskHooks`, and that waits between the tries of a
    /// client.
    public var timer: any Clock<Duration>

    public init(
        spoolBound: Int = 8 << 20, spoolDirectory: String = "/tmp", limits: BodyLimits = BodyLimits(),
        reportsBodies: Bool = false, recordsSending: Bool = false, decodesAlways: Bool = false,
        asksForCredentials: Bool = false,
        redirectHook: RedirectHook? = nil,
        maximumConcurrent: Int = .max, cookies: CookieJar = CookieJar(), tokens: TokenStore = TokenStore(),
        netrc: String? = Self.homeNetrc, now: @escaping @Sendable () -> Double = Self.systemClock,
        timer: any Clock<Duration> = ContinuousClock()
    ) {
        (self.spoolBound, self.spoolDirectory, self.limits) = (spoolBound, spoolDirectory, limits)
        (self.reportsBodies, self.recordsSending, self.decodesAlways) = (reportsBodies, recordsSending, decodesAlways)
        (self.asksForCredentials, self.redirectHook) = (asksForCredentials, redirectHook)
        (self.maximumConcurrent, self.cookies, self.tokens, self.netrc) = (maximumConcurrent, cookies, tokens, netrc)
        (self.now, self.timer) = (now, timer)
    }

    /// The file that the environment variable `NETRC` names, else `~/.netrc`; nil when `HOME` is not set either.
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
