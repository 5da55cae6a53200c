import Synchronization

/// The demo API: a small HTTP/1.1 server on 127.0.0.1, inside this process.
///
/// ```
/// listen ──► both ports are known ──► a client connects: libraries are loaded ──► stop (or the last
/// start  ──► both ports are known, and the plain one is open ────────┐            reference ends)
///                                                                    ▼
///              one thread for each open port waits in epoll; none runs while no request is under way
///                                                                    ▼
///              ConnectionHandler (one per connection) ──► DemoAPI.respond(to:), a value ──► the response
/// ```
///
/// Nothing outside this computer can reach it, and it reads and writes no file.
public final class DemoServer: Sendable {
    /// The port to try first, because the documentation shows it.
    public static let preferredPort: UInt16 = 7777
    /// The port over TLS to try first.
    public static let preferredSecurePort: UInt16 = 7443

    private let listener: LazyListener
    private let secureDoor: LazyListener
    private let desk: LazyAuthority
    private let state: DemoState
    /// Opens the listeners when clients connect; nil when `start` opened the plain one.
    private let acceptor: LazyAcceptor?

    /// The port of plain HTTP, never 0.
    public var port: UInt16 { listener.port }

    /// The URL before each path, such as `http://127.0.0.1:7777`; without a slash at the end.
    public var baseURL: String { "http://127.0.0.1:\(port)" }

    /// The URL before each path over TLS, such as `https://127.0.0.1:7443`. The certificate is that of a "Demo leaf"
    /// issued by a "Demo CA" that no system trusts; both are made for this run. A server made by `start` opens the port
    /// when this property is first read, and throws the reason when it cannot.
    public var secureBaseURL: String {
        get throws(DemoServerError) {
            if acceptor == nil { try secureDoor.open() }
            return "https://127.0.0.1:\(secureDoor.port)"
        }
    }

    /// The certificate of the "Demo CA" (PEM), for clients that are to trust it.
    public var authority: String {
        get throws(DemoServerError) { try desk.authority().certificate }
    }

    /// Gives the "Demo leaf" a new key at once, on the same port; connections over TLS are closed.
    public func rotateKey() throws(DemoServerError) {
        try secureDoor.reopen()
    }

    /// Makes a path, such as `/me`, answer 500 from now on, or lets it answer normally again.
    public func setFailing(_ path: String, _ fails: Bool) {
        state.api.withLock { $0.setFailing(path, fails) }
    }

    /// Paths that answer 500 because of `setFailing`.
    public var failing: Set<String> { state.api.withLock { $0.failing } }

    /// - Parameter tell: called with the reason when a listener cannot be opened; both are then opened at the first
    /// connection. Nil opens the plain one at once.
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

    /// Closes every connection and frees the ports before it returns. A stopped server cannot be started again.
    public func stop() {
        acceptor?.end()
        secureDoor.close()
        listener.close()
    }
}

extension DemoServer {
    /// Starts on `port` (0: any free one). `clock` measures the delays of responses that are late on purpose.
    public static func start(
        port: UInt16 = 0, clock: some Clock<Duration> = ContinuousClock()
    ) throws(DemoServerError) -> DemoServer {
        try DemoServer(Listener(port: port), clock: clock, securePort: securePort(beside: port))
    }

    /// Starts on `port`, or on any free port when another program holds it.
    public static func start(
        preferring port: UInt16, clock: some Clock<Duration> = ContinuousClock()
    ) throws(DemoServerError) -> DemoServer {
        try DemoServer(Listener(preferring: port), clock: clock, securePort: securePort(beside: port))
    }

    /// Listens on `port` (0: any free one); loads the libraries and makes certificates when the first client connects.
    /// - Parameter tell: called on another thread when that fails. The client gets the same text in a status 500, or,
    /// over TLS, a closed connection; the next client is another attempt.
    public static func listen(
        port: UInt16, clock: some Clock<Duration> = ContinuousClock(),
        tell: @escaping @Sendable (DemoServerError) -> Void
    ) throws(DemoServerError) -> DemoServer {
        try DemoServer(Listener(port: port), clock: clock, tell: tell, securePort: securePort(beside: port))
    }

    /// Listens on `port` as `listen(port:clock:tell:)` does, or on any free port when another program holds it.
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

    /// Any free port when the caller wants any for plain HTTP, else the documented one.
    private static func securePort(beside port: UInt16) -> UInt16 { port == 0 ? 0 : preferredSecurePort }
}

/// Makes the "Demo CA" at the first request for it: loading OpenSSL and making a key would take too long at the start.
final class LazyAuthority: Sendable {
    private let made = Mutex<DemoAuthority?>(nil)

    func authority() throws(DemoServerError) -> DemoAuthority {
        try made.withLock { made throws(DemoServerError) in
            if let made { return made }
            let authority = try DemoAuthority()
            made = authority
            return authority
        }
    }
}

/// Reasons why the demo API does not listen or answer.
public enum DemoServerError: Error, Equatable {
    /// libmicrohttpd cannot be opened; the text is the dynamic loader's.
    case libraryMissing(reason: String)
    /// OpenSSL cannot be opened or made no certificate; `reason` is the loader's text or a short reason of ours.
    case cannotMakeCertificates(reason: String)
    case portTaken(UInt16)
    /// `code` is the system's `errno`, or 0 when it gave none.
    case cannotListen(port: UInt16, code: Int32)
}

extension DemoServerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .libraryMissing(let reason):
            "The demo API could not start. libmicrohttpd is missing: \(reason). Install libmicrohttpd12."
        case .cannotMakeCertificates(let reason):
            "The demo API has no certificate. OpenSSL did not make one: \(reason). Install libssl3."
        case .portTaken(let port):
            "Port \(port) is taken. Another program listens on it. --port N chooses another, --port 0 any that is free."
        case .cannotListen(let port, let code):
            "The demo API could not listen on port \(port). The system refused it (error \(code)). Try --port 0."
        }
    }
}
