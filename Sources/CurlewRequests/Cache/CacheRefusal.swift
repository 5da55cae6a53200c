/// Why the cache gave nothing. The first seven are YTKNetwork's, in the order of its checks, with its codes; the words
/// are in `CacheRefusal+Wording.swift`.
public enum CacheRefusal: Error, Sendable, Equatable {
    /// -5 `YTKRequestCacheErrorInvalidCacheTime`: caching is off.
    case invalidTime
    /// -6 `YTKRequestCacheErrorInvalidMetadata`: nothing is stored.
    case nothingStored
    /// -1 `YTKRequestCacheErrorExpired`: too old, or stored in the future. Seconds.
    case expired(age: Int, lifetime: Int)
    /// -2 `YTKRequestCacheErrorVersionMismatch`.
    case versionMismatch(stored: Int, wanted: Int)
    /// -3 `YTKRequestCacheErrorSensitiveDataMismatch`.
    case sensitiveDataMismatch
    /// -4 `YTKRequestCacheErrorAppVersionMismatch`.
    case applicationVersionMismatch(stored: String?, now: String?)
    /// -7 `YTKRequestCacheErrorInvalidCacheData`: what is stored does not decode.
    case invalidData
    /// What is stored answers a request with other fields (RFC 9111 §4.1); the names.
    case varies([String])
    /// The server wants to be asked each time: `no-cache`, or a request that says so.
    case mustAsk
    /// The request brings a condition or a range of its own.
    case ownCondition
    /// Only GET is answered from the cache when the server decides.
    case method(String)
    /// Another program holds the cache, or it cannot be read.
    case unreadable

    /// The number in `com.yuantiku.request.caching`; nil for what YTKNetwork does not know.
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

/// What is done with what the cache holds for a request.
enum CacheVerdict: Sendable, Equatable {
    /// It is the answer.
    case use(CacheEntry, CacheLife)
    /// The server is asked whether it still holds; why it is not taken as it is.
    case ask(CacheEntry, CacheRefusal)
    case none(CacheRefusal)
}
