/// What is kept of a request's answers. `CachePolicy` is the platform's policy for one request
/// (`NSURLRequestCachePolicy`); this says whether there is a cache at all. The module Requests has it.
public enum Caching: Sendable, Equatable {
    /// Nothing is kept and nothing is looked up.
    case off
    /// What the server says with Cache-Control, Age, Expires, ETag, Last-Modified and Vary (RFC 9111), as a private
    /// cache.
    case followServer
    /// For a stated time, whatever the server says but `no-store` (YTKRequest).
    case keep(CacheTerms)
}

/// Under which terms an answer is kept (YTKRequest's overrides).
public struct CacheTerms: Sendable, Equatable {
    /// `cacheTimeInSeconds`: how old an answer may be. 0 keeps nothing and serves nothing, as in YTKNetwork.
    public var seconds: Int
    /// `cacheVersion`: another one than was stored refuses.
    public var version: Int
    /// `cacheSensitiveData`: whose answer it is, such as a user's identity. Only a hash of it is stored.
    public var sensitiveData: String?
    /// Names of header fields that make no other request of it, for those that change with every sending.
    public var ignoredHeaders: [String]
    /// The name under which it is stored, or nil: made from the request. See `CacheName`.
    public var name: String?
    /// Every sending shows what is kept, asks the network all the same, and then shows what that says.
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
