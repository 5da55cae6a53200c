public import CurlewBytes
internal import CurlewChecks
internal import CurlewFiles
internal import CurlewFormats
internal import CurlewMessage
public import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport
internal import Synchronization

/// Runs `APIRequest`s with one configuration (the shared YTKNetworkAgent and YTKNetworkConfig, passed in). A value: a
/// copy shares the agent and has its own configuration.
///
///     let client = RequestClient(agent: NetworkAgent(session: session), configuration: configuration)
///     let result = await client.start(APIRequest(path: "people"))
public struct RequestClient: Sendable {
    public let agent: NetworkAgent
    public var configuration: RequestConfiguration

    public init(agent: NetworkAgent, configuration: RequestConfiguration = RequestConfiguration()) {
        self.agent = agent
        self.configuration = configuration
    }

    /// Makes an agent that stores answers below `cacheFolder`, as the configuration's filters change that path.
    public init(
        session: SessionManager, configuration: RequestConfiguration = RequestConfiguration(), cacheFolder: String,
        applicationVersion: String? = nil, now: @escaping @Sendable () -> Double = SessionConfiguration.systemClock
    ) {
        let folder = configuration.cachePath(from: cacheFolder)
        agent = NetworkAgent(
            session: session, cache: ResponseCache(path: FilePath.join(folder, "responses.sqlite")),
            applicationVersion: applicationVersion, now: now)
        self.configuration = configuration
    }

    /// Runs a request to its end (`start`, `startWithCompletionBlockWithSuccess:failure:`). Cancelling the task cancels
    /// the request (`stop`), which then fails with `.cancelled`; YTKNetwork calls no block in that case.
    ///
    /// - Parameter id: for `NetworkAgent.isExecuting` and `cancel`, and for the session (`requestTask`).
    public func start(_ request: APIRequest, id: RequestID = .unique()) async -> RequestResult {
        await run(request, mode: request.ignoresCache ? .bypass : .use, id: id)
    }

    /// Runs a request to its end with `observer` as its last accessory
    /// (`startWithWillStart:willStop:success:failure:didStop:`).
    public func start(_ request: APIRequest, telling observer: RequestObserver) async -> RequestResult {
        var request = request
        request.accessories.append(observer)
        return await start(request)
    }

    /// Asks the network without looking into the cache; the answer is stored all the same (`startWithoutCache`).
    public func startWithoutCache(_ request: APIRequest) async -> RequestResult {
        await run(request, mode: .bypass)
    }

    /// The stored answer, without the network (`loadCacheWithError:`). Throws the reason when there is none to use.
    public func load(_ request: APIRequest) async throws(CacheRefusal) -> RequestResult {
        let result = await run(request, mode: .onlyCache)
        guard result.isDataFromCache else { throw result.cacheRefusal ?? .invalidTime }
        return result
    }

    /// Every event of a request, `finished` last; a stored answer may be shown before it.
    public func events(of request: APIRequest, mode: CacheMode = .use) -> AsyncStream<RequestEvent> {
        Self.stream { tell in tell(.finished(await run(request, mode: mode, report: tell))) }
    }

    /// Stores bytes as if they were the answer to `request` (`saveResponseDataToCacheFile:`). Does nothing when the
    /// request's caching is off.
    public func store(_ data: Bytes, asAnswerTo request: APIRequest) async {
        guard let cache = agent.cache, case .keep(let terms) = request.caching(in: configuration), terms.seconds > 0,
            let prepared = try? request.prepared(in: configuration),
            let entry = agent.entry(of: data, for: prepared, terms: terms, type: request.responseKind.type)
        else { return }
        cache.accept(entry)
        _ = await cache.flush()
    }
}

/// The events of an `APIRequest`.
public indirect enum RequestEvent: Sendable {
    case agent(AgentEvent)
    /// The stored answer, while the network is asked (`loadCacheWithError:` before `startWithoutCache`).
    case shown(RequestResult)
    case finished(RequestResult)
}

extension APIRequest.ResponseKind {
    fileprivate var type: String {
        switch self {
        case .http: "application/octet-stream"
        case .json: "application/json"
        case .xmlParser: "application/xml"
        }
    }
}

extension RequestClient {
    /// The events of `work` as a stream that ends with it. Ending the stream early cancels `work`.
    static func stream<Event: Sendable>(
        _ work: @escaping @Sendable (_ tell: @escaping @Sendable (Event) -> Void) async -> Void
    ) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        let task = Task {
            await work { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { ending in
            if case .cancelled = ending { task.cancel() }
        }
        return stream
    }
}

extension RequestClient {
    func run(
        _ request: APIRequest, mode: CacheMode, id: RequestID = .unique(),
        report: @escaping @Sendable (RequestEvent) -> Void = { _ in }
    ) async -> RequestResult {
        let prepared: PreparedRequest
        do {
            prepared = try request.prepared(in: configuration)
        } catch {
            return await ended(RequestResult(request: request, failure: .notWritten(error)))
        }
        log(prepared)
        let heard = Mutex(RequestResult(request: request))
        defer { request.output?.finish() }
        let base = Mutex<Int64>(0)
        let end = await agent.run(agentRequest(request, prepared, mode), id: id) { event in
            report(.agent(event))
            switch event {
            case .cache(let note): heard.withLock { take(note, into: &$0) }
            case .shown(let exchange): report(.shown(shown(exchange, heard.withLock(\.self))))
            case .session(.stored(let file)): heard.withLock { $0.file = file }
            case .session(.resumed(let offset)): base.withLock { $0 = offset }
            case .session(.transport(let event)):
                TaskProgress(event, after: base.withLock(\.self)).map(request.progress)
            case .session, .captured, .accessory: break
            }
        }
        var result = heard.withLock(\.self)
        switch end {
        case .success(let exchange):
            result.exchange = exchange
            result.failure = failure(in: exchange) ?? formatFailure(in: exchange, of: request)
        case .failure(let failure): result.failure = .failed(failure)
        }
        return await ended(result)
    }

    private func agentRequest(_ request: APIRequest, _ prepared: PreparedRequest, _ mode: CacheMode) -> AgentRequest {
        AgentRequest(
            prepared, cache: request.caching(in: configuration), cacheMode: mode,
            checks: request.format.map { [CheckRule($0)] } ?? [], accessories: request.accessories,
            target: request.downloadTarget, hooks: TaskHooks(body: request.output),
            onRenewal: { [configuration] note in configuration.debugLog?("cache: \(note.words)") })
    }

    /// The stored answer, in a result of its own: showing it must not mark the network's answer as cached.
    private func shown(_ exchange: Exchange, _ result: RequestResult) -> RequestResult {
        RequestResult(request: result.request, exchange: exchange, cacheLife: result.cacheLife)
    }

    private func take(_ note: CacheReport, into result: inout RequestResult) {
        log("cache: \(note.words)")
        switch note {
        case .hit(let life), .stale(let life), .shown(let life): result.cacheLife = life
        case .missed(let refusal): (result.cacheLife, result.cacheRefusal) = (nil, refusal)
        case .stored, .notStored: result.cacheLife = nil
        case .bypassed, .confirmed, .renewed, .notRenewed, .trouble: break
        }
    }

    private func ended(_ result: RequestResult) async -> RequestResult {
        if let metrics = result.metrics { configuration.metrics?(result.request, metrics) }
        if let exchange = result.exchange {
            log("\(exchange.head.status) \(exchange.request.method) \(URLText.shown(exchange.request.url))")
        }
        if let failure = result.failure {
            log("failed: \(failure.message)")
            await result.request.failed(result)
        } else {
            await result.request.completed(result)
        }
        return result
    }

    // MARK: Failures

    /// The failure by the response serializer; nil for none. The status takes precedence over other faults: YTKNetwork
    /// decodes first, so that an HTML error page fails with its type, and its 404 is not seen.
    private func failure(in exchange: Exchange) -> RequestFailure? {
        guard let error = exchange.outcome.error else { return nil }
        let status = error.chain.contains { if case .unacceptableStatus = $0 { true } else { false } }
        let other = error.chain.first { if case .unacceptableStatus = $0 { false } else { true } }
        if status, other == nil || configuration.conformance == .curlew {
            return .invalidStatusCode(exchange.head.status)
        }
        return .refused(other.map { ResponseSerializationError($0, url: error.url) } ?? error)
    }

    /// The fault of the JSON's shape. It is checked last and only with a value, since a refused status is reason
    /// enough. YTKNetwork does not check an answer from the cache; here it is checked too.
    private func formatFailure(in exchange: Exchange, of request: APIRequest) -> RequestFailure? {
        guard let format = request.format, case .json(let document)? = exchange.outcome.value else { return nil }
        return exchange.work.spend { budget in
            do throws(WorkStop) {
                let faults = try format.faults(in: document, strictNull: format.strictNull, within: &budget)
                return faults.isEmpty ? nil : .invalidFormat(faults.map { $0.finding + "." })
            } catch {
                return .invalidFormat(["The answer was not compared with it to the end. \(error)"])
            }
        }
    }

    // MARK: Log

    private func log(_ prepared: PreparedRequest) {
        log("\(prepared.request.method) \(URLText.shown(prepared.request.url))")
        for note in prepared.notes { log(note) }
    }

    private func log(_ line: String) {
        configuration.debugLog?(line)
    }
}

extension RequestResult {
    /// The metrics of each request that was sent; nil when no request could be written.
    fileprivate var metrics: [HopMetrics]? {
        if let exchange { return exchange.metrics }
        if case .failed(let failure)? = failure { return failure.metrics }
        return nil
    }
}
