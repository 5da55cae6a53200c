import Synchronization

/// The demo API: a small HTTP/1.1 server on 127.0.0.1, inside this process.
///
/// ```
/// start ──► listening on a port ──► stop (or the last reference goes)
///              │  one thread waits in epoll; none runs while no request is under way
///              ▼
///           Conversation (one per connection) ──► DemoAPI.respond(to:), a value ──► the answer
/// ```
///
/// Nothing outside this computer can reach it, and it reads and writes no file.
public final class DemoServer: Sendable {
    /// The port to ask for first, because the documentation shows it.
    public static let preferredPort: UInt16 = 7777
    /// The same over TLS.
    public static let preferredSecurePort: UInt16 = 7443

    /// The port it listens on, never 0.
    public let port: UInt16

    private let service: DemoService
    private let daemon: Mutex<RunningDaemon?>
    private let secureDoor: SecureDoor

    /// Where its paths begin, such as `http://127.0.0.1:7777`; without a slash at the end.
    public var baseURL: String { "http://127.0.0.1:\(port)" }

    /// Where its paths begin over TLS, such as `https://127.0.0.1:7443`. Listens from the first time this is asked for
    /// until `stop`, with a certificate of a "Demo leaf" by a "Demo CA" that nobody trusts, both made for the occasion.
    public var secureBaseURL: String {
        get throws(DemoServerError) { "https://127.0.0.1:\(try secureDoor.open())" }
    }

    /// The certificate of the "Demo CA" (PEM), for those who want to trust it.
    public var authority: String {
        get throws(DemoServerError) { try secureDoor.authority() }
    }

    /// Gives the "Demo leaf" another key at once, on the same port; connections over TLS are closed.
    public func rotateKey() throws(DemoServerError) {
        try secureDoor.rotateKey()
    }

    private init(
        port: UInt16, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) throws(DemoServerError) {
        let state = DemoState()
        let service = DemoService(state, sleep: sleep)
        let running = try RunningDaemon(port: port, service: service)
        self.service = service
        secureDoor = SecureDoor(preferredPort: port == 0 ? 0 : Self.preferredSecurePort) {
            DemoService(state, isSecure: true, sleep: sleep)
        }
        self.port = running.port
        daemon = Mutex(running)
    }

    deinit {
        stop()
    }

    /// Starts on `port` (0: any free one). `clock` paces what answers late on purpose.
    public static func start(
        port: UInt16 = 0, clock: some Clock<Duration> = ContinuousClock()
    ) throws(DemoServerError) -> DemoServer {
        try DemoServer(port: port) { try await clock.sleep(for: $0) }
    }

    /// Starts on `port`, or on any free one when that is taken.
    public static func start(
        preferring port: UInt16, clock: some Clock<Duration> = ContinuousClock()
    ) throws(DemoServerError) -> DemoServer {
        do {
            return try start(port: port, clock: clock)
        } catch .portTaken {
            return try start(port: 0, clock: clock)
        }
    }

    /// Closes every connection and frees the port before it returns. Once stopped, it stays so.
    public func stop() {
        secureDoor.close()
        service.end()
        daemon.withLock { $0.take()?.stop() }
    }
}
