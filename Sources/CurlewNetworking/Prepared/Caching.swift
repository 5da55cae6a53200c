/// The rules by which the answers of a request are cached. They decide whether there is a cache at all, which is in the
/// module CurlewRequests; `CachePolicy` is the platform's policy for one request (`NSURLRequestCachePolicy`).
public enum Caching: Sendable, Equatable {
    /// No answer is stored and none is looked up.
    case off
    /// As the server states with Cache-Control, Age, Expires, ETag, Last-Modified and Vary (RFC 9111), as a private
    /// cache.
    case followServer
    /// For a given time, whatever the server states except `no-store` (YTKRequest).
    case keep(CacheTerms)
}

/// The terms under which an answer is kept (YTKRequest's overrides).
public struct CacheTerms: Sendable, Equatable {
    /// `cacheTimeInSeconds`: the greatest age of a kept answer. 0 keeps nothing and serves nothing, as in YTKNetwork.
    public var seconds: Int
    /// `cacheVersion`: an answer that was stored with another version is refused.
    public var version: Int
    /// `cacheSensitiveData`: a text that identifies the owner of the answer, such as a user. Only a hash of it is
    /// stored.
    public var sensitiveData: String?
    /// The names of header fields that do not distinguish requests, for fields that change with every sending.
    public var ignoredHeaders: [String]
    /// The name under which the answer is stored; nil to make one from the request, see `CacheName`.
    public var name: String?
    /// True when every sending shows the kept answer, asks the network nevertheless, and then shows the new answer.
    public var refreshes: Bool

    public init(
        seconds: Int, version: Int = 0, sensitiveData: String? = nil, ignoredHeaders: [String] = [],
        name: String? = nil, refreshes: Bool = false
    ) {
        self.seconds = seconds
        self.version = version
        self.sensitiveData = sensitiveData
        self.ignoredHeaders = ignoredHeaders
        self.name = name
        self.refreshes = refreshes
    }
}
