public import Checks
public import CurlewNetworking

/// A request with everything that a `NetworkAgent` is to do around it.
public struct AgentRequest: Sendable {
    public var prepared: PreparedRequest
    /// What is kept of the answer, and for how long; off unless it is set (`cacheTimeInSeconds` is -1 in YTKNetwork).
    public var cache: Caching
    /// How this one sending deals with the cache.
    public var cacheMode: CacheMode
    /// What the answer is checked by, behind what its response serializer checks (`statusCodeValidator` and
    /// `jsonValidator`). An answer from the cache is checked too, which YTKNetwork leaves out.
    public var checks: [CheckRule]
    /// What is taken out of the answer.
    public var captures: [CaptureRule]
    /// Told before it is sent and after its answer, in this order (`requestAccessories`).
    public var accessories: [any RequestAccessory]
    /// Into a file rather than into memory (`resumableDownloadPath`); a download never comes from the cache.
    public var target: DownloadTarget?
    /// Whoever hears `.challenged` answers it; else the answer that asks for credentials is the result.
    public var answersChallenges: Bool

    /// - Parameter cache: nil: as the prepared request says.
    public init(
        _ prepared: PreparedRequest, cache: Caching? = nil, cacheMode: CacheMode = .use,
        checks: [CheckRule] = [], captures: [CaptureRule] = [], accessories: [any RequestAccessory] = [],
        target: DownloadTarget? = nil, answersChallenges: Bool = false
    ) {
        self.prepared = prepared
        self.cache = cache ?? prepared.caching
        self.cacheMode = cacheMode
        self.checks = checks
        self.captures = captures
        self.accessories = accessories
        self.target = target
        self.answersChallenges = answersChallenges
    }
}

/// How one sending deals with the cache.
public enum CacheMode: Sendable, Equatable, CaseIterable {
    /// From the cache where it has something fit, else from the network (`start`).
    case use
    /// From the network; what comes is kept all the same (`startWithoutCache`, `ignoreCache`).
    case bypass
    /// From the cache or not at all (`loadCacheWithError:`).
    case onlyCache
    /// What the cache has first, and then what the network says.
    case showThenRefresh
}
