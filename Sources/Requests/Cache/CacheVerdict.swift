/// What is done with what the cache holds for a request.
enum CacheVerdict: Sendable, Equatable {
    /// It is the answer.
    case use(CacheEntry, CacheLife)
    /// The server is asked whether it still holds; why it is not taken as it is.
    case ask(CacheEntry, CacheRefusal)
    case none(CacheRefusal)
}
