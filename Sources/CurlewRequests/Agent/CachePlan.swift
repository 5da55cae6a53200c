internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import CurlewTransport

/// The use of the cache for one sending: the name to look up, the rules, and the mode.
struct CachePlan: Sendable {
    enum Rules: Sendable {
        case keep(LifetimeCacheRules)
        case follow(HTTPCacheRules)
    }

    let rules: Rules
    let mode: CacheMode
    /// Nil when no name can be made for the request: nothing is found and nothing is stored.
    let key: CacheKey?
    /// Reason why nothing stored is used; nil when the entries decide.
    let refusal: CacheRefusal?
    /// The request's fields at the time of the look-up, for `Vary`.
    let fields: HeaderFields
    private let secrets: SecretMask
    private let takesSecret: Bool
    private let prepared: PreparedRequest

    /// Nil when caching is off, and for downloads and streams.
    init?(_ request: AgentRequest, cookies: CookieJar, settings: AgentSettings) {
        guard request.target == nil, request.hooks.body == nil else { return nil }
        let prepared = request.prepared
        secrets = SecretMask(prepared.secretTexts)
        takesSecret = prepared.takesSecret
        self.prepared = prepared
        var signed = prepared.request
        if prepared.options.handlesCookies != false, let way = prepared.answerRoute?.way {
            cookies.sign(&signed, joins: prepared.options.joinsCookies, by: way, at: settings.now())
        }
        switch request.cache {
        case .off: return nil
        case .keep(let terms):
            rules = .keep(LifetimeCacheRules(terms: terms, applicationVersion: settings.applicationVersion))
            key = CacheKey(keeping: prepared, terms: terms, as: signed)
            fields = prepared.request.fields
            refusal = nil
        case .followServer:
            fields = signed.fields
            let takesStale = [.cacheElseLoad, .cacheOnly].contains(prepared.options.cachePolicy)
            rules = .follow(HTTPCacheRules(fields: signed.fields, takesStale: takesStale))
            key = CacheKey(following: prepared, as: signed)
            refusal = Self.refusal(prepared.request.method, signed.fields)
        }
        mode = Self.mode(request, fields)
    }

    private static func refusal(_ method: String, _ fields: HeaderFields) -> CacheRefusal? {
        if method != "GET" { return .method(method) }
        return HTTPCacheRules.hasOwnCondition(fields) ? .ownCondition : nil
    }

    /// The mode that the caller chose; for `.use`, the mode of the request's own policy or of `only-if-cached`.
    private static func mode(_ request: AgentRequest, _ fields: HeaderFields) -> CacheMode {
        guard request.cacheMode == .use else { return request.cacheMode }
        switch request.prepared.options.cachePolicy {
        case .reload: return .bypass
        case .cacheOnly: return .onlyCache
        case .cacheElseLoad, .protocol, nil:
            if CacheControl(fields).has("only-if-cached") { return .onlyCache }
            return request.prepared.showsCached ? .showThenRefresh : .use
        }
    }

    func verdict(on entries: [CacheEntry], at now: Double) -> CacheVerdict {
        if let refusal { return .none(refusal) }
        switch rules {
        case .keep(let rules): return rules.verdict(on: entries.first, at: now)
        case .follow(let rules): return rules.verdict(on: entries, at: now)
        }
    }

    // MARK: Storing

    /// The answer as an entry, or the reason why it is not stored.
    func entry(of exchange: Exchange, at now: Double) -> Result<CacheEntry, StorageRefusal> {
        guard let key else { return .failure(.unnamed) }
        if let refusal = StorageRules.refusal(of: exchange, asked: CacheControl(fields)) { return .failure(refusal) }
        // A redirect can lead to a place that is reached by another way, and from there to others, but the name has
        // only the way of the first request.
        let way = prepared.answerRoute?.way
        guard
            (exchange.hops.map(\.request) + [exchange.request]).allSatisfy({ prepared.answerRoute(of: $0)?.way == way })
        else { return .failure(.redirected) }
        if holdsSecret(exchange) { return .failure(.secret) }
        let head = exchange.head
        let entry = CacheEntry(
            name: key.name, place: key.place, varies: variations(of: head.fields), asked: exchange.date, came: now,
            httpVersion: head.version, status: head.status, reason: head.reason,
            fields: StoredFields.kept(head.fields), body: exchange.body)
        switch rules {
        case .keep(let rules):
            if rules.terms.seconds <= 0 { return .failure(.noFreshness) }
            if let refusal = StorageRules.refusalToKeep(exchange) { return .failure(refusal) }
            return .success(rules.marked(entry))
        case .follow:
            if let refusal = StorageRules.refusalToFollow(exchange, as: entry) { return .failure(refusal) }
            return .success(entry)
        }
    }

    private func holdsSecret(_ exchange: Exchange) -> Bool {
        if takesSecret { return true }
        let secrets = secrets.adding(credentials: exchange.secretTexts)
        guard !secrets.isEmpty else { return false }
        return secrets.hasShort || secrets.isIn(exchange.body)
            || exchange.head.fields.contains { secrets.mayBe(in: Array($0.value.utf8)) }
    }

    private func variations(of answer: HeaderFields) -> [CacheEntry.Variation] {
        if case .follow = rules { HTTPCacheRules.variations(of: answer, to: fields) } else { [] }
    }

    /// Updates or removes the entries for GET after an answer to HEAD (RFC 9111 §4.3.5).
    func revise(_ cache: ResponseCache, after exchange: Exchange, at now: Double) async {
        guard case .follow(let rules) = rules, let key, HeadRevision.isOne(exchange) else { return }
        for entry in await cache.lookup(key.name).entries where rules.isMeant(entry) {
            switch HeadRevision(of: entry, by: exchange, at: now) {
            case .confirmed(let fresh): cache.accept(fresh)
            case .outdated: await cache.remove(entry.name)
            case .nothing: continue
            }
        }
    }

    func life(of entry: CacheEntry, at now: Double) -> CacheLife {
        switch rules {
        case .keep(let rules): rules.life(of: entry, at: now)
        case .follow: Freshness(entry).life(at: now)
        }
    }
}

extension StorageRefusal: Error {}
