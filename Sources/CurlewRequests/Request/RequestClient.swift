public import CurlewBytes
internal import CurlewFiles
public import CurlewNetworking
internal import HTTPMessage
internal import Serialization

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
    public func start(_ request: APIRequest) async -> RequestResult {
        await run(request, mode: request.ignoresCache ? .bypass : .use)
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
