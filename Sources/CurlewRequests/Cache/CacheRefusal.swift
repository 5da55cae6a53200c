/// Reasons why no answer came from the cache. The first seven are YTKNetwork's, in the order of its checks, with its
/// codes; the texts are in `CacheRefusal+Wording.swift`.
public enum CacheRefusal: Error, Sendable, Equatable {
    /// -5 `YTKRequestCacheErrorInvalidCacheTime`: caching is off.
    case invalidTime
    /// -6 `YTKRequestCacheErrorInvalidMetadata`: nothing is stored.
    case nothingStored
    /// -1 `YTKRequestCacheErrorExpired`: too old, or stored in the future. Age and lifetime in seconds.
    case expired(age: Int, lifetime: Int)
    /// -2 `YTKRequestCacheErrorVersionMismatch`.
    case versionMismatch(stored: Int, wanted: Int)
    /// -3 `YTKRequestCacheErrorSensitiveDataMismatch`.
    case sensitiveDataMismatch
    /// -4 `YTKRequestCacheErrorAppVersionMismatch`.
    case applicationVersionMismatch(stored: String?, now: String?)
    /// -7 `YTKRequestCacheErrorInvalidCacheData`: the stored bytes do not decode.
    case invalidData
    /// The stored answers belong to requests with other values of these fields (RFC 9111 §4.1).
    case varies([String])
    /// The server must be asked each time: the answer or the request contains `no-cache`.
    case mustAsk
    /// The request has a condition or a range of its own.
    case ownCondition
    /// The method is not GET, and the server decides about caching.
    case method(String)
    /// Another program has locked the cache, or the cache cannot be read.
    case unreadable

    /// The code in `com.yuantiku.request.caching`; nil for reasons that YTKNetwork does not have.
    public var code: Int? {
        switch self {
        case .expired: -1
        case .versionMismatch: -2
        case .sensitiveDataMismatch: -3
        case .applicationVersionMismatch: -4
        case .invalidTime: -5
        case .nothingStored: -6
        case .invalidData: -7
        case .varies, .mustAsk, .ownCondition, .method, .unreadable: nil
        }
    }

    /// `YTKRequestCacheErrorDomain`.
    public static let domain = "com.yuantiku.request.caching"
}

/// The use of the entries that the cache holds for a request.
enum CacheVerdict: Sendable, Equatable {
    /// The entry is the answer.
    case use(CacheEntry, CacheLife)
    /// The entry is the answer although it is stale, and the server is asked in the background (RFC 5861 §3).
    case renew(CacheEntry, CacheLife)
    /// The server is asked whether the entry may still be used; the refusal is the reason why it is not used without
    /// asking.
    case ask(CacheEntry, CacheRefusal)
    case none(CacheRefusal)
}
