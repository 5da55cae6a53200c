public import CurlewDatabase

/// One action of the cache for a sending; the texts are in `CacheReport+Wording.swift`.
public enum CacheReport: Sendable, Equatable {
    /// The answer comes from the cache, and the network was not asked.
    case hit(CacheLife)
    /// The stored answer is shown while the network is asked.
    case shown(CacheLife)
    /// The answer comes from the cache although it is stale, because the server allows that while it is asked in the
    /// background (RFC 5861 §3). `renewed` or `notRenewed` comes later, to `AgentRequest.onRenewal`.
    case stale(CacheLife)
    /// The background request has replaced the stale answer; `isSame` when status and body are as before.
    case renewed(CacheLife, isSame: Bool)
    /// The background request brought nothing to keep; the reason in whole sentences. The stale answer stays, unless
    /// the new answer shows that it is wrong.
    case notRenewed(String)
    /// The server confirmed that the stored answer may still be used (304). The network was used for that.
    case confirmed(CacheLife)
    /// The network is asked, because no stored answer may be used.
    case missed(CacheRefusal)
    /// The network is asked, because the caller wanted no look-up.
    case bypassed
    /// The answer is stored.
    case stored(CacheLife)
    /// The answer is not stored.
    case notStored(StorageRefusal)
    /// The cache cannot be used. The answer is not affected.
    case trouble(StoreProblem)
}

/// The age of a stored answer, and the age up to which it is used without asking the server; whole seconds.
public struct CacheLife: Sendable, Equatable {
    /// Time at which the answer was received, in seconds since 1970-01-01 00:00 UTC.
    public var stored: Double
    /// The age by RFC 9111 §4.2.3, or the time since the answer was stored.
    public var age: Int
    /// The age up to which the answer is used without asking; 0: the server is asked each time.
    public var lifetime: Int
    public var basis: Basis
    /// Seconds past the lifetime in which the answer is used while the server is asked in the background
    /// (`stale-while-revalidate`, RFC 5861 §3); 0 for none.
    public var window: Int

    /// Sources of the lifetime.
    public enum Basis: Sendable, Equatable {
        /// A time that the user chose.
        case chosen
        /// `Cache-Control: max-age`.
        case maxAge
        /// `Expires`.
        case expires
        /// A tenth of the time since `Last-Modified` (RFC 9111 §4.2.2).
        case heuristic
        /// The server gives no lifetime, so it is asked each time.
        case none
    }

    public init(stored: Double, age: Int, lifetime: Int, basis: Basis, window: Int = 0) {
        self.stored = stored
        self.age = age
        self.lifetime = lifetime
        self.basis = basis
        self.window = window
    }

    /// Seconds left; 0 when the lifetime has passed.
    public var left: Int { max(0, lifetime - age) }
    public var isFresh: Bool { age < lifetime || (basis == .chosen && age == lifetime) }
    /// True when the lifetime has passed, and `window` has not.
    public var isRenewable: Bool { !isFresh && age < lifetime + window }
}

/// Reasons why an answer is not stored.
public enum StorageRefusal: Sendable, Equatable {
    /// A failure: a status that is not accepted, or a body that does not decode.
    case notSuccessful
    /// A check of the request failed (YTKNetwork's validators); the name of the check.
    case failedCheck(String)
    case incomplete
    /// A part of a representation (206, Content-Range).
    case partial
    /// `Cache-Control: no-store`, in the request or in the response.
    case noStore
    /// A method other than GET, when the server decides.
    case method(String)
    /// `Vary: *`: no later request counts as the same.
    case variesByAnything
    /// The lifetime is 0, and there is no validator (ETag, Last-Modified) to ask with.
    case noFreshness
    /// A status for which the RFC allows no storing (RFC 9111 §3).
    case status(Int)
    /// The answer came after a redirect, so it belongs to another URL.
    case redirected
    /// The body is larger than the limit; its bytes.
    case tooLarge(Int)
    /// The body was downloaded into a file of its own.
    case download
    /// The request has no name: its body can be read only once, or libcrypto is missing.
    case unnamed
    /// The answer holds a secret of the request, or a secret is captured from it.
    case secret
}
