internal import HTTPMessage
internal import Synchronization

/// The transport over libcurl's multi interface: one thread, kept connections, no netrc, no cookies, no
/// redirects, and proxies of the environment only where it is told of them.
///
/// ```
///   send ── start, cancel ──► CurlEngine (inbox, wake-up) ──► CurlLoop (thread) ─► CurlTransfer per request
///    ▲                                                           │
///    └──────────────── continuation, events ─────────────────────┘
/// ```
///
/// A request with a login is led by the same loop on a thread of its own, see `AsideTransfers`.
///
/// libcurl is loaded and the thread made with the first request; nothing wakes up while nothing runs.
public final class CurlTransport: Transport {
    private let engine = Mutex<CurlEngine?>(nil)
    private let width: Int
    private let idleLimit: Duration
    private let proxies: EnvironmentProxies?

    /// - Parameters:
    ///   - width: most exchanges under way at the same time; further ones wait in order.
    ///   - idleLimit: a kept connection that was idle for longer is not used again, because servers and routers have
    ///     often dropped it by then. Whole seconds; the default is libcurl's.
    ///   - proxies: for requests that name none and refuse none; nil for none.
    public init(
        width: Int = 128, idleLimit: Duration = .seconds(118), proxies: EnvironmentProxies? = nil
    ) {
        self.proxies = proxies
        self.width = width
        self.idleLimit = idleLimit
    }

    /// Loads libcurl ahead of the first request, which saves it some twenty milliseconds. Does nothing else; the first
    /// request reports a missing library.
    public static func load() {
        _ = CurlLibrary.failure
    }

    deinit {
        engine.withLock { $0 }?.post(.stop)
    }

    public func send(
        _ request: TransportRequest, events: @escaping @Sendable (TransportEvent) -> Void
    ) async throws(TransportFailure) -> TransportResponse {
        let url: URLText
        do { url = try request.validated() } catch { throw TransportFailure(error) }
        let proxy = usual(for: request, url)
        var request = request
        request.proxy = request.connection.proxy(for: url)
        if let proxy {
            guard ProxyAddress(proxy.url) != nil else {
                throw TransportFailure(
                    .notSent(reason: "The proxy in \(proxy.variable) cannot be read. Correct or unset the variable."))
            }
            request.proxy = .url(proxy.url)
        }
        let result = await exchange(request, url, events, through: try started(), isolation: #isolation)
        return try result.mapError { $0.naming(proxy?.variable) }.get()
    }

    /// The proxy of the transport's own that the request goes through.
    private func usual(for request: TransportRequest, _ url: URLText) -> EnvironmentProxies.Proxy? {
        guard request.proxy == .none, !request.connection.refusesProxy, request.unixSocket == nil else { return nil }
        return proxies?.proxy(for: url, but: request.connection.straight)
    }

    /// Runs in the caller's isolation, the closure too, which would otherwise run on a thread of the pool: changing
    /// threads twice costs a fifth of a short request.
    private func exchange(
        _ request: TransportRequest, _ url: URLText, _ events: @escaping @Sendable (TransportEvent) -> Void,
        through engine: CurlEngine, isolation: isolated (any Actor)?
    ) async -> TransferResult {
        let id = engine.makeID()
        let cancellation = Cancellation()
        return await withTaskCancellationHandler {
            // A closure has the isolation that it captures.
            _ = isolation
            return await withCheckedContinuation { continuation in
                engine.post(
                    .start(
                        TransferStart(
                            id: id, request: request, url: url, idleLimit: idleLimit, cancellation: cancellation,
                            events: events, end: { continuation.resume(returning: $0) })))
            }
        } onCancel: {
            cancellation.set()
            engine.post(.cancel(id))
        }
    }

    /// The engine, started at the first call. After a failure the next request tries again.
    private func started() throws(TransportFailure) -> CurlEngine {
        let result = engine.withLock { engine in
            Result { () throws(TransportError) in
                if let engine { return engine }
                if let reason = CurlLibrary.failure {
                    throw CurlInfo.isOutOfDescriptors ? .outOfDescriptors : .libraryMissing(reason: reason)
                }
                let started = try CurlEngine.started(width: width)
                engine = started
                return started
            }
        }
        return try result.mapError { TransportFailure($0) }.get()
    }
}
