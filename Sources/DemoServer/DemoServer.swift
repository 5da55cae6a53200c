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

    /// The port it listens on, never 0.
    public let port: UInt16

    private let service: DemoService
    private let daemon: Mutex<RunningDaemon?>

    /// Where its paths begin, such as `http://127.0.0.1:7777`; without a slash at the end.
    public var baseURL: String { "http://127.0.0.1:\(port)" }

    private init(port: UInt16, service: DemoService) throws(DemoServerError) {
        let running = try RunningDaemon(port: port, service: service)
        self.service = service
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
        try DemoServer(port: port, service: DemoService { try await clock.sleep(for: $0) })
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
        service.end()
        daemon.withLock { $0.take()?.stop() }
    }
}
