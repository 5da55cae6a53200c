public import CurlewBytes
internal import CurlewNetworking

extension CacheReport {
    /// A few words for a status line: `from cache, age 0 s of 60 s`.
    public var words: String {
        switch self {
        case .hit(let life): "from cache, age \(life.age) s of \(life.lifetime) s"
        case .shown(let life): "kept answer, age \(life.age) s, fetching anew"
        case .stale(let life): "from cache, stale, age \(life.age) s of \(life.lifetime) s, being renewed"
        case .renewed(_, let isSame): "from cache, stale; renewed: \(isSame ? "unchanged" : "another answer")"
        case .notRenewed: "from cache, stale; not renewed"
        case .confirmed: "from cache, confirmed by the server (304)"
        case .missed(let refusal): "not from cache: \(refusal.words)"
        case .bypassed: "cache bypassed"
        case .stored(let life) where life.left > 0: "cache stored, \(life.left) s left"
        case .stored(let life): life.isRenewable ? "cache stored, renewed each time" : "cache stored, asks each time"
        case .notStored(let refusal): "not cached: \(refusal.words)"
        case .trouble: "cache not used"
        }
    }

    /// The event and the reason, in whole sentences.
    public var sentence: String {
        switch self {
        case .hit(let life) where !life.isFresh:
            "The answer comes from the cache; the network was not asked, since the request takes it however old it is. "
                + life.sentence
        case .hit(let life): "The answer comes from the cache; the network was not asked. \(life.sentence)"
        case .shown(let life):
            "The kept answer is shown while the network is asked for a new one. \(life.sentence)"
        case .stale(let life):
            "The answer comes from the cache and is stale. \(life.sentence)"
        case .renewed(_, isSame: true): "The stale answer was renewed in the background; it is unchanged."
        case .renewed(_, isSame: false):
            "The stale answer was renewed in the background: there is another one now, which the next sending gives."
        case .notRenewed(let reason): "The stale answer was not renewed in the background. \(reason)"
        case .confirmed(let life):
            "The server was asked whether the answer in the cache still holds, and it does (304). \(life.sentence)"
        case .missed(let refusal): refusal.sentence
        case .bypassed: "The network was asked without a look at the cache, since that was wanted."
        case .stored(let life): "The answer is kept. \(life.sentence)"
        case .notStored(let refusal): refusal.sentence
        case .trouble(let problem): problem.sentence
        }
    }
}

extension CacheLife {
    /// The source of the lifetime, and the time that is left.
    public var sentence: String {
        if isRenewable {
            return "\(basis.sentence) It is \(age) s old and held for \(lifetime) s; for \(window) s more the server "
                + "lets it be used while it is renewed in the background (stale-while-revalidate)."
        }
        guard lifetime > 0 else { return "\(basis.sentence) It is kept so that the server can be asked for changes." }
        let rest = isFresh ? "and holds for \(left) s more" : "and held for \(lifetime) s"
        return "\(basis.sentence) It is \(age) s old \(rest)."
    }
}

extension CacheLife.Basis {
    fileprivate var sentence: String {
        switch self {
        case .chosen: "The request keeps answers for a time of its own."
        case .maxAge: "The server gave it a time with Cache-Control: max-age."
        case .expires: "The server gave it an end with Expires."
        case .heuristic: "The server gave it no time; a tenth of the time since Last-Modified is taken."
        case .none: "The server gave it no time."
        }
    }
}

extension StorageRefusal {
    /// A few words for a status line.
    var words: String {
        switch self {
        case .notSuccessful: "it is no success"
        case .failedCheck: "a check failed"
        case .incomplete: "it is not whole"
        case .partial: "it is a part"
        case .noStore: "no-store"
        case .method(let method): "\(method) is not kept"
        case .variesByAnything: "Vary: *"
        case .noFreshness: "it holds for no time"
        case .status(let status): "status \(status)"
        case .redirected: "it was redirected"
        case .tooLarge: "it is too large"
        case .download: "it is a file"
        case .unnamed: "its request has no name"
        case .secret: "it holds a secret"
        }
    }

    /// Two sentences for the user: the event and the reason.
    public var sentence: String {
        switch self {
        case .notSuccessful: "The answer is not kept. Only what is accepted is: its status, its type, its body."
        case .failedCheck(let name): "The answer is not kept. The check \"\(name)\" failed."
        case .incomplete: "The answer is not kept. It is not known to be whole."
        case .partial: "The answer is not kept. It is a part of something larger."
        case .noStore: "The answer is not kept. Cache-Control says no-store."
        case .method(let method):
            "The answer is not kept. Only answers to GET follow the server, and this is \(method)."
        case .variesByAnything: "The answer is not kept. Vary: * says that no other request is the same."
        case .noFreshness:
            "The answer is not kept. It holds for no time, and has no ETag or Last-Modified to ask with later."
        case .status(let status): "The answer is not kept. Nothing says that a \(status) may be."
        case .redirected: "The answer is not kept. It is of another address, where a redirect led."
        case .tooLarge(let count):
            "The answer is not kept. It has \(HumanReadable.bytes(Int64(count))); the limit is 8 MiB."
        case .download: "The answer is not kept. It lies in a file of its own."
        case .unnamed: "The answer is not kept. A body that is read once cannot be compared, or libcrypto is missing."
        case .secret: "The answer is not kept. It holds a secret, or one is taken out of it."
        }
    }
}

extension StorageRefusal: Worded {}
