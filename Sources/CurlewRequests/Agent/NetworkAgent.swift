public import CurlewBytes
public import CurlewChecks
internal import CurlewMessage
public import CurlewNetworking
internal import CurlewTransport
internal import Synchronization

/// Runs requests: reads the cache, calls accessories, sends over a `SessionManager`, stores answers (YTKNetworkAgent).
/// Not a singleton (`sharedAgent`): a program makes as many as it needs.
///
/// ```
///   AgentRequest ─► cache ──── hit ──────────────────────────────────────────┐
///                     └─ miss ─► willStart ─► SessionManager ─► checks        ▼
///                                                 └─► willStop ─► cache ─► finished ─► didStop ─► SQLite
/// ```
///
/// An answer from the cache reaches no accessory, as in YTKNetwork. The background request for a stale answer
/// (RFC 5861) does: accessories may have to sign it.
public final class NetworkAgent: Sendable {
    public let session: SessionManager
    /// The cache; nil to store nothing, whatever the requests ask for.
    public let cache: ResponseCache?
    private let settings: AgentSettings
    private let runs = Mutex<[RequestID: AgentRunState]>([:])
    private let revalidations = Revalidations()

    /// - Parameters:
    ///   - applicationVersion: answers stored by another version of the program are refused.
    ///   - now: seconds since 1970-01-01 00:00 UTC.
    public init(
        session: SessionManager, cache: ResponseCache? = nil, applicationVersion: String? = nil,
        now: @escaping @Sendable () -> Double = SessionConfiguration.systemClock
    ) {
        self.session = session
        self.cache = cache
        settings = AgentSettings(applicationVersion: applicationVersion, now: now)
    }

    /// Runs `request` (`addRequest:`); `id` identifies it, as `requestTask` does. The stream ends after the session's
    /// last event, the accessories' `didStop` and the cache's reports; ending it earlier cancels the request.
    public func send(_ request: AgentRequest, id: RequestID = .unique()) -> AsyncStream<AgentEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AgentEvent.self)
        guard let run = take(request, id, report: { continuation.yield($0) }) else {
            continuation.yield(.session(.failed(refusal(of: request))))
            continuation.finish()
            return stream
        }
        let work = Task { [weak self] in
            let result = await run.run()
            self?.forget(id)
            continuation.finish()
            return result
        }
        run.state.set(work)
        continuation.onTermination = { ending in
            if case .cancelled = ending { work.cancel() }
        }
        return stream
    }

    /// Runs `request` without a stream: `report` is called with each event on the thread where it occurs, often the
    /// network's own, so it must return quickly. Returns when the cache is written too. Cancelling the waiting task
    /// cancels the request.
    public func run(
        _ request: AgentRequest, id: RequestID = .unique(), report: @escaping @Sendable (AgentEvent) -> Void = { _ in }
    ) async -> TaskResult {
        guard let run = take(request, id, report: report) else {
            let failure = refusal(of: request)
            report(.session(.failed(failure)))
            return .failure(failure)
        }
        defer { forget(id) }
        guard !request.accessories.isEmpty else { return await run.run() }
        // An accessory may wait: a task of its own lets `cancel` end that wait without cancelling the caller's task.
        let work = Task { await run.run() }
        run.state.set(work)
        return await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
    }

    /// True while the request is under way, until the cache is written (`isExecuting`).
    public func isExecuting(_ id: RequestID) -> Bool { runs.withLock { $0[id] != nil } }

    /// Nil when a request with that identity is under way; the session would refuse the second one as well.
    private func take(
        _ request: AgentRequest, _ id: RequestID, report: @escaping @Sendable (AgentEvent) -> Void
    ) -> AgentRun? {
        let state = AgentRunState()
        let isNew = runs.withLock { runs in
            guard runs[id] == nil else { return false }
            runs[id] = state
            return true
        }
        guard isNew else { return nil }
        return AgentRun(
            session: session, cache: cache, settings: settings, request: request, id: id, state: state,
            revalidations: revalidations, report: report)
    }

    private func refusal(of request: AgentRequest) -> ExchangeFailure {
        ExchangeFailure(request: request.prepared.request, error: .cancelled, date: settings.now())
    }

    private func forget(_ id: RequestID) {
        _ = runs.withLock { $0.removeValue(forKey: id) }
    }

    /// Ends the request with `failed(.cancelled)` in any state; does nothing when it has ended (`cancelRequest:`).
    public func cancel(_ id: RequestID) async {
        guard let state = runs.withLock({ $0[id] }) else { return }
        if state.cancel() { await session.cancel(id) }
    }

    /// Ends every request of this agent (`cancelAllRequests`), and the background requests for stale answers.
    public func cancelAll() async {
        for id in runs.withLock({ $0.keys.sorted { $0.rawValue < $1.rawValue } }) { await cancel(id) }
        await revalidations.cancelAll()
    }

    /// Waits until the background requests for stale answers have ended, which their time limits bound, and the cache
    /// has written its entries to the disk; for the end of a program. True when there was such a request.
    @discardableResult public func finish() async -> Bool {
        let wasRenewing = await revalidations.finish()
        await cache?.close()
        return wasRenewing
    }
}

extension NetworkAgent {
    var now: Double { settings.now() }

    /// Bytes that were not received over the network, as an entry; nil when no name can be made for the request.
    func entry(of data: Bytes, for prepared: PreparedRequest, terms: CacheTerms, type: String) -> CacheEntry? {
        guard let key = CacheKey(keeping: prepared, terms: terms) else { return nil }
        let entry = CacheEntry(
            name: key.name, place: key.place, asked: now, came: now, httpVersion: "HTTP/1.1", status: 200,
            reason: "OK", fields: ["Content-Type": type], body: data)
        return LifetimeCacheRules(terms: terms, applicationVersion: settings.applicationVersion).marked(entry)
    }
}

/// The settings that all runs of an agent share.
struct AgentSettings: Sendable {
    var applicationVersion: String?
    var now: @Sendable () -> Double
}

/// The events of one request of an agent, in order. After the session's last event only accessories (`didStop`) and the
/// cache, which writes to the disk then, may report. Then the stream ends.
public indirect enum AgentEvent: Sendable {
    /// An event of the session. One `finished` or `failed` a request; the exchange has the request's checks already.
    case session(SessionEvent)
    /// An answer that the cache gave, refused or stored, and why.
    case cache(CacheReport)
    /// The stored answer, to be shown while the network is asked; `cache(.shown)` came before it, and
    /// `session(.finished)` comes later.
    case shown(Exchange)
    /// Values captured from the answer, in the order of the rules, then those of accessories; comes before `finished`.
    case captured([Result<CapturedValue, CaptureFailure>])
    case accessory(AccessoryReport)
}

/// The progress of a run, and its cancellation; `cancel` is called on other threads than the run's.
final class AgentRunState: Sendable {
    private struct State: Sendable {
        var isInNetwork = false
        var isCancelled = false
        var work: Task<TaskResult, Never>?
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func set(_ work: Task<TaskResult, Never>) { state.withLock { $0.work = work } }

    /// True when the session has the request and must be asked to cancel it. Before and after that the task of the run
    /// is cancelled, so that a waiting accessory ends.
    func cancel() -> Bool {
        state.withLock { state in
            state.isCancelled = true
            if !state.isInNetwork { state.work?.cancel() }
            return state.isInNetwork
        }
    }

    /// False when the run was cancelled before.
    func enterNetwork() -> Bool {
        state.withLock { state in
            state.isInNetwork = !state.isCancelled
            return state.isInNetwork
        }
    }

    func leaveNetwork() { state.withLock { $0.isInNetwork = false } }
}

/// A request with everything that a `NetworkAgent` does around it.
public struct AgentRequest: Sendable {
    @Boxed public var prepared: PreparedRequest
    /// Rules for storing the answer, and for how long; off by default (`cacheTimeInSeconds` is -1 in YTKNetwork).
    public var cache: Caching
    /// The way in which this one sending uses the cache.
    public var cacheMode: CacheMode
    /// Checks of the answer, after those of its response serializer (`statusCodeValidator` and `jsonValidator`). An
    /// answer from the cache is checked too, which YTKNetwork does not do.
    public var checks: [CheckRule]
    /// Rules for the values to capture from the answer.
    public var captures: [CaptureRule]
    /// Called before the request is sent and after its answer, in this order (`requestAccessories`).
    public var accessories: [any RequestAccessory]
    /// The file to download into; nil keeps the body in memory (`resumableDownloadPath`). A download never comes from
    /// the cache.
    public var target: DownloadTarget?
    /// True when the receiver of `.challenged` answers it; else the response that asks for credentials is the result.
    public var answersChallenges: Bool
    /// Called while the request runs, in place of the session's own.
    public var hooks: TaskHooks
    /// Asked about each answer that would be kept, on any thread; false to leave it out
    /// (`setDataTaskWillCacheResponseBlock:`). An answer that was kept before stays.
    public var keeps: @Sendable (Exchange) -> Bool = { _ in true }
    /// Gets `renewed` or `notRenewed` when the answer is stale and was renewed in the background, after the last event
    /// of the request and on any thread; nothing after a cancellation.
    public var onRenewal: (@Sendable (CacheReport) -> Void)?

    /// - Parameter cache: nil for the caching of the prepared request.
    public init(
        _ prepared: PreparedRequest, cache: Caching? = nil, cacheMode: CacheMode = .use,
        checks: [CheckRule] = [], captures: [CaptureRule] = [], accessories: [any RequestAccessory] = [],
        target: DownloadTarget? = nil, answersChallenges: Bool = false, hooks: TaskHooks = TaskHooks(),
        onRenewal: (@Sendable (CacheReport) -> Void)? = nil
    ) {
        self.prepared = prepared
        self.cache = cache ?? prepared.caching
        self.cacheMode = cacheMode
        self.checks = checks
        self.captures = captures
        self.accessories = accessories
        self.target = target
        self.answersChallenges = answersChallenges
        self.hooks = hooks
        self.onRenewal = onRenewal
    }
}

/// Ways in which one sending uses the cache.
public enum CacheMode: Sendable, Equatable, CaseIterable {
    /// From the cache when it holds an answer that may be used, else from the network (`start`).
    case use
    /// From the network; the answer is stored all the same (`startWithoutCache`, `ignoreCache`).
    case bypass
    /// From the cache; fails when the cache has no answer that may be used (`loadCacheWithError:`).
    case onlyCache
    /// First the stored answer, then the answer of the network.
    case showThenRefresh
}
