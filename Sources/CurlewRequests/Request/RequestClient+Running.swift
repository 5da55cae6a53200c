internal import Checks
internal import CurlewBytes
internal import CurlewFormats
internal import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage
internal import Serialization
internal import Synchronization

extension RequestClient {
    func run(
        _ request: APIRequest, mode: CacheMode, report: @escaping @Sendable (RequestEvent) -> Void = { _ in }
    ) async -> RequestResult {
        let prepared: PreparedRequest
        do {
            prepared = try request.prepared(in: configuration)
        } catch {
            return await ended(RequestResult(request: request, failure: .notWritten(error)))
        }
        log(prepared)
        let heard = Mutex(RequestResult(request: request))
        let end = await agent.run(agentRequest(request, prepared, mode)) { event in
            report(.agent(event))
            switch event {
            case .cache(let note): heard.withLock { take(note, into: &$0) }
            case .shown(let exchange): report(.shown(shown(exchange, heard.withLock(\.self))))
            case .session(.stored(let file)): heard.withLock { $0.file = file }
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
            target: request.downloadTarget,
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
