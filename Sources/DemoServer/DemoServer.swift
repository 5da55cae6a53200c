import Synchronization

/// The demo API: a small HTTP/1.1 server on 127.0.0.1, inside this process.
///
/// ```
/// listen ──► both ports are known ──► somebody connects: what answers is loaded ──► stop (or the last
/// start  ──► the same, and opened at once ────────────────────┐                     reference goes)
///                                                             ▼
///          one thread for each door waits in epoll; none runs while no request is under way
///                                                             ▼
///          Conversation (one per connection) ──► DemoAPI.respond(to:), a value ──► the answer
/// ```
///
/// Nothing outside this computer can reach it, and it reads and writes no file.
public final class DemoServer: Sendable {
    /// The port to ask for first, because the documentation shows it.
    public static let preferredPort: UInt16 = 7777
    /// The same over TLS.
    public static let preferredSecurePort: UInt16 = 7443

    private let listener: LazyListener
    private let secureDoor: LazyListener
    private let desk: LazyAuthority
    private let state: DemoState
    /// Nil when doors are opened by those who ask for them.
    private let acceptor: LazyAcceptor?

    /// The port it listens on, never 0.
    public var port: UInt16 { listener.port }

    /// Where its paths begin, such as `http://127.0.0.1:7777`; without a slash at the end.
    public var baseURL: String { "http://127.0.0.1:\(port)" }

    /// Where its paths begin over TLS, such as `https://127.0.0.1:7443`; with a certificate of a "Demo leaf" by a
    /// "Demo CA" that nobody trusts, both made for the occasion. A server that was started, and does not just listen,
    /// answers there from the first time this is asked for, and says here why it cannot.
    public var secureBaseURL: String {
        get throws(DemoServerError) {
            if acceptor == nil { try secureDoor.open() }
            return "https://127.0.0.1:\(secureDoor.port)"
        }
    }

    /// The certificate of the "Demo CA" (PEM), for those who want to trust it.
    public var authority: String {
        get throws(DemoServerError) { try desk.authority().certificate }
    }

    /// Gives the "Demo leaf" another key at once, on the same port; connections over TLS are closed.
    public func rotateKey() throws(DemoServerError) {
        try secureDoor.reopen()
    }

    /// From now on that path, such as `/me`, answers 500; or again as it should.
    public func setFailing(_ path: String, _ fails: Bool) {
        state.api.withLock { $0.setFailing(path, fails) }
    }

    /// The paths that were made to fail and not mended.
    public var failing: Set<String> { state.api.withLock { $0.failing } }

    /// - Parameter tell: makes a keeper for the doors.
    private init(
        _ listener: consuming Listener, sleep: @escaping @Sendable (Duration) async throws -> Void,
        tell: (@Sendable (DemoServerError) -> Void)?, securePort: UInt16
    ) throws(DemoServerError) {
        let (state, desk) = (DemoState(), LazyAuthority())
        let listener = LazyListener(listener, isPlain: true) { listener throws(DemoServerError) in
            try RunningDaemon(listener, service: DemoService(state, sleep: sleep))
        }
        let secureListener = try Listener(preferring: securePort)
        let secureDoor = LazyListener(secureListener, isPlain: false) { listener throws(DemoServerError) in
            try RunningDaemon(
                listener, service: DemoService(state, isSecure: true, sleep: sleep),
                identity: try desk.authority().makeLeaf())
        }
        if let tell {
            acceptor = try LazyAcceptor([listener, secureDoor], tell: tell)
        } else {
            acceptor = nil
            try listener.open()
        }
        (self.listener, self.secureDoor, self.desk, self.state) = (listener, secureDoor, desk, state)
    }

    deinit {
        stop()
    }

    /// Closes every connection and frees the ports before it returns. Once stopped, it stays so.
    public func stop() {
        acceptor?.end()
        secureDoor.close()
        listener.close()
    }
}

extension DemoServer {
    /// Starts on `port` (0: any free one). `clock` paces what answers late on purpose.
    public static func start(
        port: UInt16 = 0, clock: some Clock<Duration> = ContinuousClock()
    ) throws(DemoServerError) -> DemoServer {
        try DemoServer(Listener(port: port), clock: clock, securePort: securePort(beside: port))
    }

    /// Starts on `port`, or on any free one when that is taken.
    public static func start(
        preferring port: UInt16, clock: some Clock<Duration> = ContinuousClock()
    ) throws(DemoServerError) -> DemoServer {
        try DemoServer(Listener(preferring: port), clock: clock, securePort: securePort(beside: port))
    }

    /// Listens on `port` (0: any free one), and loads what it needs to answer, and makes certificates, when the first
    /// client connects.
    /// - Parameter tell: is called on another thread when that fails. The client gets the same in a status 500, or over
    ///   TLS nothing, and the next one is another try.
    public static func listen(
        port: UInt16, clock: some Clock<Duration> = ContinuousClock(),
        tell: @escaping @Sendable (DemoServerError) -> Void
    ) throws(DemoServerError) -> DemoServer {
        try DemoServer(Listener(port: port), clock: clock, tell: tell, securePort: securePort(beside: port))
    }

    /// The same, on any free port when `port` is taken.
    public static func listen(
        preferring port: UInt16, clock: some Clock<Duration> = ContinuousClock(),
        tell: @escaping @Sendable (DemoServerError) -> Void
    ) throws(DemoServerError) -> DemoServer {
        try DemoServer(Listener(preferring: port), clock: clock, tell: tell, securePort: securePort(beside: port))
    }

    private convenience init(
        _ listener: consuming Listener, clock: some Clock<Duration>,
        tell: (@Sendable (DemoServerError) -> Void)? = nil, securePort: UInt16
    ) throws(DemoServerError) {
        try self.init(listener, sleep: { try await clock.sleep(for: $0) }, tell: tell, securePort: securePort)
    }

    /// Any free one for who wants any.
    private static func securePort(beside port: UInt16) -> UInt16 { port == 0 ? 0 : preferredSecurePort }
}
