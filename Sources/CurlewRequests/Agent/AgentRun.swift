internal import CurlewBytes
internal import CurlewChecks
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport
internal import Synchronization

/// One request of an agent from its start to its last event. Does not run on any actor.
struct AgentRun: Sendable {
    let session: SessionManager
    let cache: ResponseCache?
    let settings: AgentSettings
    var request: AgentRequest
    let id: RequestID
    let state: AgentRunState
    let revalidations: Revalidations
    let report: @Sendable (AgentEvent) -> Void

    /// Credentials are written before anything else: the cache tells requests apart by them, and accessories sign them.
    @concurrent func run() async -> TaskResult {
        var run = self
        do throws(AuthenticationFlaw) {
            run.request.prepared = try request.prepared.authenticated()
        } catch {
            return failed(.noCredentials(reason: error.message))
        }
        return await run.answered()
    }

    private func answered() async -> TaskResult {
        let plan = plan()
        switch await lookup(plan) {
        case .network(let entry): return await fetch(asking: entry, plan)
        case .over(let result): return result
        }
    }

    /// Asks the network; with an entry, asks the server whether the entry may still be used.
    private func fetch(asking asked: CacheEntry?, _ plan: CachePlan?) async -> TaskResult {
        var told: [any RequestAccessory] = []
        let prepared: PreparedRequest
        switch await started(telling: &told) {
        case .success(let request): prepared = request
        case .failure(let failure): return await end(.failure(failure), plan, telling: told)
        }
        var result = await sent(prepared, asking: asked)
        if let asked, let plan, case .success(let exchange) = result, exchange.head.status == 304 {
            result = await confirmed(exchange, asked, prepared, plan)
        }
        return await end(result, plan, telling: told)
    }

    /// The next step after the cache was asked.
    private enum Way {
        /// Ask the network; with an entry, ask the server whether the entry may still be used.
        case network(asking: CacheEntry?)
        /// The run is over: the cache gave the answer or a refusal.
        case over(TaskResult)
    }

    // MARK: The cache

    private func plan() -> CachePlan? {
        guard cache != nil, request.cache != .off else { return nil }
        return CachePlan(request, cookies: session.cookies, settings: settings)
    }

    private func lookup(_ plan: CachePlan?) async -> Way {
        guard let plan, let cache else {
            return wantsOnlyCache ? refuse(.invalidTime) : .network(asking: nil)
        }
        guard plan.mode != .bypass else {
            report(.cache(.bypassed))
            return .network(asking: nil)
        }
        let found = if let key = plan.key { await cache.lookup(key.name) } else { ResponseCache.Found() }
        if let problem = found.problem { report(.cache(.trouble(problem))) }
        let verdict = found.isUnreadable ? .none(.unreadable) : plan.verdict(on: found.entries, at: settings.now())
        switch verdict {
        case .use(let entry, let life): return await use(entry, life, plan)
        case .renew(let entry, let life): return await use(entry, life, plan, renews: plan.mode == .use)
        case .ask(let entry, let refusal):
            guard plan.mode != .onlyCache else { return refuse(refusal) }
            report(.cache(.missed(refusal)))
            return .network(asking: entry)
        case .none(let refusal):
            guard plan.mode != .onlyCache else { return refuse(refusal) }
            report(.cache(.missed(refusal)))
            return .network(asking: nil)
        }
    }

    private var wantsOnlyCache: Bool {
        switch request.cacheMode {
        case .onlyCache: true
        case .use: request.prepared.options.cachePolicy == .cacheOnly
        case .bypass, .showThenRefresh: false
        }
    }

    private func use(_ entry: CacheEntry, _ life: CacheLife, _ plan: CachePlan, renews: Bool = false) async -> Way {
        let exchange = exchange(entry, life)
        if exchange.doesNotDecode {
            await cache?.remove(entry.name)
            guard plan.mode != .onlyCache else { return refuse(.invalidData) }
            report(.cache(.missed(.invalidData)))
            return .network(asking: nil)
        }
        if plan.mode == .showThenRefresh {
            report(.cache(.shown(life)))
            report(.shown(exchange))
            return .network(asking: nil)
        }
        report(.cache(renews ? .stale(life) : .hit(life)))
        let result = finish(exchange)
        if renews { renew(entry, plan) }
        return .over(result)
    }

    private func exchange(_ entry: CacheEntry, _ life: CacheLife) -> Exchange {
        examined(Exchange(request.prepared, cached: entry, age: life.age, date: settings.now()))
    }

    private func refuse(_ refusal: CacheRefusal) -> Way {
        report(.cache(.missed(refusal)))
        return .over(failed(.notSent(reason: refusal.sentence)))
    }

    /// The result of a 304 to our own condition: the stored entry, updated with the fields of the 304. A 304 for
    /// another version, or after a redirect, is no answer: the request is sent again without conditions.
    private func confirmed(
        _ exchange: Exchange, _ entry: CacheEntry, _ prepared: PreparedRequest, _ plan: CachePlan
    ) async -> TaskResult {
        let isOurs = HTTPCacheRules.confirms(exchange.head.fields, entry)
        guard isOurs, !exchange.hops.contains(where: { $0.kind == .redirect }) else {
            return await sent(prepared, asking: nil)
        }
        var fresh = entry
        fresh.fields = StoredFields.merged(entry.fields, with: exchange.head.fields)
        (fresh.asked, fresh.came) = (exchange.date, settings.now())
        report(.cache(.confirmed(plan.life(of: fresh, at: settings.now()))))
        return .success(exchange.confirming(fresh, prepared))
    }

    // MARK: Renewing

    /// Asks the server about an entry whose stale answer was just reported.
    private func renew(_ entry: CacheEntry, _ plan: CachePlan) {
        revalidations.begin(PendingEntries.key(entry), report: request.onRenewal) { [self] in
            await renewal(of: entry, plan)
        }
    }

    /// Sends the request as a run of its own, which reports no events and asks no questions; nil when it is cancelled.
    @concurrent private func renewal(of entry: CacheEntry, _ plan: CachePlan) async -> CacheReport? {
        let heard = Mutex<CacheReport?>(nil)
        var quiet = request
        (quiet.captures, quiet.answersChallenges, quiet.hooks.challenge) = ([], false, nil)
        let run = AgentRun(
            session: session, cache: cache, settings: settings, request: quiet, id: .unique(), state: AgentRunState(),
            revalidations: revalidations
        ) { event in
            guard case .cache(let report) = event else { return }
            switch report {
            case .stored, .notStored, .trouble: heard.withLock { $0 = report }
            default: break
            }
        }
        switch await run.fetch(asking: entry, plan) {
        case .failure(let failure): return failure.error == .cancelled ? nil : .notRenewed(failure.message)
        case .success(let exchange):
            switch heard.withLock({ $0 }) {
            case .stored(let life):
                let isSame = exchange.head.status == entry.status && exchange.body == entry.body
                return .renewed(life, isSame: isSame)
            case .notStored(let refusal): return .notRenewed(refusal.sentence)
            case .trouble(let problem): return .notRenewed(problem.sentence)
            default: return nil
            }
        }
    }

    // MARK: The network

    /// The request to send, as the accessories changed it; a failure when one of them refused it or it was cancelled.
    /// - Parameter told: gets the accessories that were asked, the one that refused too: they are told the end.
    private func started(telling told: inout [any RequestAccessory]) async -> Result<PreparedRequest, ExchangeFailure> {
        var prepared = request.prepared
        prepared.addCacheControl()
        // Only a caller who goes past the cache gets here with it.
        if prepared.options.cachePolicy == .cacheOnly { prepared.options.cachePolicy = nil }
        for accessory in request.accessories {
            told.append(accessory)
            do throws(AccessoryFailure) {
                let changed = try await accessory.willStart(prepared)
                report(
                    .accessory(AccessoryReport(accessory.name, .willStart, changedRequest: changed != prepared)))
                prepared = changed
            } catch {
                report(.accessory(AccessoryReport(accessory.name, .willStart, failure: error)))
                return .failure(failure(state.isCancelled ? .cancelled : .notSent(reason: error.message), prepared))
            }
        }
        guard state.enterNetwork() else { return .failure(failure(.cancelled, prepared)) }
        return .success(prepared)
    }

    private func sent(_ prepared: PreparedRequest, asking entry: CacheEntry?) async -> TaskResult {
        var prepared = prepared
        if let entry { prepared.request.headers += HTTPCacheRules.conditions(for: entry) }
        return await session.run(
            prepared, to: request.target, id: id, answersChallenges: request.answersChallenges,
            hooks: request.hooks, isCancelled: { [state] in state.isCancelled || Task.isCancelled },
            report: { [report] in report(.session($0)) })
    }

    private func failure(_ error: TransportError, _ prepared: PreparedRequest) -> ExchangeFailure {
        ExchangeFailure(request: prepared.request, error: error, date: settings.now())
    }

    /// Ends a run of which no accessory was told the beginning.
    private func failed(_ error: TransportError) -> TaskResult {
        let failure = failure(error, request.prepared)
        report(.session(.failed(failure)))
        return .failure(failure)
    }

    // MARK: The end

    /// The order of YTKNetwork: `willStop`, the answer, `didStop`. The disk is written last.
    private func end(
        _ result: TaskResult, _ plan: CachePlan?, telling accessories: [any RequestAccessory]
    ) async -> TaskResult {
        state.leaveNetwork()
        var result = result.map(examined)
        var isReplaced = false
        for accessory in accessories {
            await accessory.willStop(result)
            result = result.map { accessory.completing($0) }
            report(.accessory(AccessoryReport(accessory.name, .willStop)))
        }
        switch result {
        case .success(let exchange):
            if let plan, request.keeps(exchange) { isReplaced = !keep(exchange, plan) }
            _ = finish(exchange, adding: accessories.flatMap { $0.captured(from: exchange) })
        case .failure(let failure): report(.session(.failed(failure)))
        }
        for accessory in accessories {
            await accessory.didStop(result)
            report(.accessory(AccessoryReport(accessory.name, .didStop)))
        }
        await settle(result, plan, isReplaced: isReplaced)
        return result
    }

    /// Stores the answer in memory. False when the answer is not stored, and an entry stored earlier must be removed.
    private func keep(_ exchange: Exchange, _ plan: CachePlan) -> Bool {
        switch plan.entry(of: exchange, at: settings.now()) {
        case .success(let entry) where cache?.isSecret(entry) == true:
            report(.cache(.notStored(.secret)))
            return !StorageRules.replaces(exchange.head.status, .secret)
        case .success(let entry):
            cache?.accept(entry)
            report(.cache(.stored(plan.life(of: entry, at: settings.now()))))
            return true
        case .failure(let refusal):
            report(.cache(.notStored(refusal)))
            return !StorageRules.replaces(exchange.head.status, refusal)
        }
    }

    /// Updates the cache after the answer was reported: removes outdated entries and writes new ones to the disk.
    private func settle(_ result: TaskResult, _ plan: CachePlan?, isReplaced: Bool) async {
        guard let cache else { return }
        if let name = plan?.key?.name, isReplaced { await cache.remove(name) }
        if case .success(let exchange) = result {
            await cache.invalidate(Invalidation.places(after: exchange))
            await plan?.revise(cache, after: exchange, at: settings.now())
        }
        guard plan != nil, let problem = await cache.flush() else { return }
        report(.cache(.trouble(problem)))
    }

    /// The exchange with the results of the request's checks, which count towards the request's time limit.
    private func examined(_ exchange: Exchange) -> Exchange {
        var exchange = exchange
        exchange.limitWork(request.prepared.options) { [state] in state.isCancelled || Task.isCancelled }
        guard !request.checks.isEmpty else { return exchange }
        exchange.checks += CheckRule.evaluate(request.checks, exchange)
        return exchange
    }

    /// Reports the captured values, then the exchange.
    private func finish(_ exchange: Exchange, adding values: [CapturedValue] = []) -> TaskResult {
        let captured = request.captures.isEmpty ? [] : CaptureRule.capture(request.captures, from: exchange)
        if captured.count + values.count > 0 { report(.captured(captured + values.map { .success($0) })) }
        report(.session(.finished(exchange)))
        return .success(exchange)
    }
}

extension Exchange {
    /// True when the response serializer cannot read the stored bytes, which YTKNetwork refuses. A failed check does
    /// not count.
    fileprivate var doesNotDecode: Bool {
        outcome.error?.chain.contains { fault in
            switch fault {
            case .invalidJSON, .jsonFragment, .invalidPropertyList, .invalidXML: true
            case .unacceptableContentType, .unacceptableStatus: false
            }
        } ?? false
    }
}

extension Exchange {
    /// An answer from the cache: no bytes and no time on the network. `Age` is its age in seconds (RFC 9111 §4).
    init(_ prepared: PreparedRequest, cached entry: CacheEntry, age: Int, date: Double) {
        let response = TransportResponse(head: ResponseHead(entry, age: age), body: entry.body)
        self.init(request: prepared.request, response: response, readBy: prepared.response, date: date)
    }

    /// The exchange with the stored answer that the server has just confirmed: head and body of the entry.
    func confirming(_ entry: CacheEntry, _ prepared: PreparedRequest) -> Exchange {
        var answer = response
        answer.head = ResponseHead(entry, age: nil)
        answer.body = entry.body
        return with(answer, readBy: prepared.response)
    }
}

extension ResponseHead {
    fileprivate init(_ entry: CacheEntry, age: Int?) {
        var fields = entry.fields
        if let age { fields.set("Age", to: "\(age)") }
        let status = "\(entry.httpVersion) \(entry.status) \(entry.reason)\r\n"
        let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        self.init(
            version: entry.httpVersion, status: entry.status, reason: entry.reason, fields: fields,
            lines: Bytes(Array((status + lines).utf8)))
    }
}
