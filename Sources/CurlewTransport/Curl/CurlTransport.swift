internal import CCurlewCurl
internal import CurlewMessage
internal import Synchronization

/// The transport over libcurl's multi interface: one thread and kept connections. It uses no netrc, no cookies and no
/// redirects, and the proxies of the environment only when `init` gets them.
///
/// ```
///   send ── start, cancel ──► CurlEngine (inbox, wake-up) ──► CurlLoop (thread) ─► CurlTransfer per request
///    ▲                                                           │
///    └──────────────── continuation, events ─────────────────────┘
/// ```
///
/// A request with a login gets a thread of its own, which the same loop starts; see `BlockingTransfers`.
///
/// The first request loads libcurl and starts the thread. Nothing wakes up while no request is running.
public final class CurlTransport: Transport {
    private let engine = Mutex<CurlEngine?>(nil)
    private let width: Int
    private let widthPerHost: Int
    private let idleLimit: Duration
    private let proxies: EnvironmentProxies?

    /// - Parameters:
    ///   - width: most exchanges at the same time; further ones wait in order.
    ///   - widthPerHost: the same for each host, at least 1 (`HTTPMaximumConnectionsPerHost`); the streams of an HTTP/2
    ///     connection count each. Requests to other hosts do not wait for those that wait.
    ///   - idleLimit: a kept connection that was idle for longer is not used again, because servers and routers have
    ///     often dropped it by then. Whole seconds; the default is libcurl's.
    ///   - proxies: the proxies for requests that neither set nor refuse one; nil for none.
    public init(
        width: Int = 128, widthPerHost: Int = .max, idleLimit: Duration = .seconds(118),
        proxies: EnvironmentProxies? = nil
    ) {
        self.widthPerHost = max(1, widthPerHost)
        self.proxies = proxies
        self.width = width
        self.idleLimit = idleLimit
    }

    /// Loads libcurl before the first request, which saves that request about twenty milliseconds. A missing library is
    /// reported by the first request.
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

    /// The transport's own proxy for the request, or nil.
    private func usual(for request: TransportRequest, _ url: URLText) -> EnvironmentProxies.Proxy? {
        guard request.proxy == .none, !request.connection.refusesProxy, request.unixSocket == nil else { return nil }
        return proxies?.proxy(for: url, but: request.connection.straight)
    }

    /// Runs in the caller's isolation, as does the closure, which would otherwise run on a thread of the pool: two
    /// changes of thread take a fifth of a short request's time.
    private func exchange(
        _ request: TransportRequest, _ url: URLText, _ events: @escaping @Sendable (TransportEvent) -> Void,
        through engine: CurlEngine, isolation: isolated (any Actor)?
    ) async -> TransferResult {
        let id = engine.makeID()
        let cancellation = Cancellation()
        return await withTaskCancellationHandler {
            // The closure has this isolation only because it captures it.
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

    /// The engine, started at the first call. After a failure the next call tries again.
    private func started() throws(TransportFailure) -> CurlEngine {
        let result = engine.withLock { engine in
            Result { () throws(TransportError) in
                if let engine { return engine }
                if let reason = CurlLibrary.failure {
                    throw CurlInfo.isOutOfDescriptors ? .outOfDescriptors : .libraryMissing(reason: reason)
                }
                let started = try CurlEngine.started(width: width, perHost: widthPerHost)
                engine = started
                return started
            }
        }
        return try result.mapError { TransportFailure($0) }.get()
    }
}

/// libcurl itself, loaded at its first use.
enum CurlLibrary {
    private static let loading = Mutex(())

    /// The reason why libcurl could not be loaded, or nil. Each call tries again: descriptors may have become free.
    static var failure: String? {
        loading.withLock { _ in unsafe ccurl_load().map { unsafe String(cString: $0) } }
    }
}
