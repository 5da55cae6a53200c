public import Checks
public import CurlewBytes
public import CurlewNetworking

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
    /// Gets `renewed` or `notRenewed` when the answer is stale and was renewed in the background, after the last event
    /// of the request and on any thread; nothing after a cancellation.
    public var onRenewal: (@Sendable (CacheReport) -> Void)?

    /// - Parameter cache: nil for the caching of the prepared request.
    public init(
        _ prepared: PreparedRequest, cache: Caching? = nil, cacheMode: CacheMode = .use,
        checks: [CheckRule] = [], captures: [CaptureRule] = [], accessories: [any RequestAccessory] = [],
        target: DownloadTarget? = nil, answersChallenges: Bool = false,
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
