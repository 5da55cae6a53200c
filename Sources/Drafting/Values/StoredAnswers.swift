public import CurlewNetworking
public import CurlewRequests
public import History

/// The stores of earlier answers on disk: the history, and the cache.
public struct StoredAnswers: Sendable {
    private let history: HistoryStore
    private let cache: ResponseCache?

    public init(_ history: HistoryStore, _ cache: ResponseCache?) {
        self.history = history
        self.cache = cache
    }

    /// Removes secrets from every stored answer that were not known when it was stored: an older answer may hold the
    /// token that was captured from this one.
    public func hide(_ mask: SecretMask) async {
        guard !mask.isEmpty else { return }
        await cache?.forget(holding: mask)
        await history.hide(mask)
    }
}
