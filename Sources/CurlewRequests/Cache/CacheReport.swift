public import CurlewDatabase

/// What the cache did for one sending; the words are in `CacheReport+Wording.swift`.
public enum CacheReport: Sendable, Equatable {
    /// The answer comes from the cache, and the network was not asked.
    case hit(CacheLife)
    /// What the cache has is shown while the network is asked.
    case shown(CacheLife)
    /// The server was asked whether what the cache has still holds, and it does (304). It took the network's time.
    case confirmed(CacheLife)
    /// The network is asked, since what the cache has will not do.
    case missed(CacheRefusal)
    /// The network is asked since that was wanted.
    case bypassed
    /// The answer is kept.
    case stored(CacheLife)
    /// The answer is not kept.
    case notStored(StorageRefusal)
    /// The cache itself cannot be used. The answer is not affected.
    case trouble(StoreProblem)
}

/// How old an answer in the cache is and how long it is taken as it is; whole seconds.
public struct CacheLife: Sendable, Equatable {
    /// When the answer came, in seconds since 1970-01-01 00:00 UTC.
    public var stored: Double
    /// RFC 9111 §4.2.3, or the time since it was stored.
    public var age: Int
    /// The age up to which it is taken; 0: the server is asked each time.
    public var lifetime: Int
    public var basis: Basis

    /// Where the lifetime comes from.
    public enum Basis: Sendable, Equatable {
        /// A time that the person set.
        case chosen
        /// `Cache-Control: max-age`.
        case maxAge
        /// `Expires`.
        case expires
        /// A tenth of the time since `Last-Modified` (RFC 9111 §4.2.2).
        case heuristic
        /// The server gives none, so that it is asked each time.
        case none
    }

    public init(stored: Double, age: Int, lifetime: Int, basis: Basis) {
        self.stored = stored
        self.age = age
        self.lifetime = lifetime
        self.basis = basis
    }

    /// Seconds; 0 when it is over.
    public var left: Int { max(0, lifetime - age) }
    public var isFresh: Bool { age < lifetime || (basis == .chosen && age == lifetime) }
}

/// Why an answer is not kept.
public enum StorageRefusal: Sendable, Equatable {
    /// Failures are never stored: a status outside the accepted, a body that does not decode.
    case notSuccessful
    /// One of the request's own checks failed (YTKNetwork's validators); how it is called.
    case failedCheck(String)
    case incomplete
    /// A part of a file (206, Content-Range).
    case partial
    /// `Cache-Control: no-store`, in the request or in the answer.
    case noStore
    /// Only GET is kept when the server decides.
    case method(String)
    /// `Vary: *`: no later request is ever the same.
    case variesByAnything
    /// It holds for no time, and nothing tells versions apart.
    case noFreshness
    /// A status that is not understood to be stored (RFC 9111 §3).
    case status(Int)
    /// It came by way of a redirect, so it is another address's answer.
    case redirected
    /// Bytes.
    case tooLarge(Int)
    /// It lies in a file of its own.
    case download
    /// The body came to be read once, so that nothing says which request this was.
    case unnamed
    /// It holds a secret that the request was written with, or one is taken out of it.
    case secret
}
