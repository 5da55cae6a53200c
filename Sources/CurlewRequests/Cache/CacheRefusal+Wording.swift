extension CacheRefusal {
    /// A few words for a status line.
    var words: String {
        switch self {
        case .invalidTime: "caching is off"
        case .nothingStored: "nothing is stored"
        case .expired(let age, _) where age < 0: "it is from the future"
        case .expired(let age, let lifetime): "age \(age) s of \(lifetime) s"
        case .versionMismatch(let stored, let wanted): "version \(stored), not \(wanted)"
        case .sensitiveDataMismatch: "it is somebody else's"
        case .applicationVersionMismatch: "another version of the program"
        case .invalidData: "it does not decode"
        case .varies(let names): "another \(names.joined(separator: ", "))"
        case .mustAsk: "the server is to be asked"
        case .ownCondition: "the request has its own condition"
        case .method(let method): "\(method) is not"
        case .unreadable: "it cannot be read"
        }
    }

    /// Two sentences for the user: the event and the reason.
    public var sentence: String {
        switch self {
        case .invalidTime: "Nothing comes from the cache. Caching is off for this request."
        case .nothingStored: "Nothing comes from the cache. No answer to this request is stored."
        case .expired(let age, _) where age < 0:
            "The stored answer is not used. It is dated after the clock, which may have been set back."
        case .expired(let age, let lifetime):
            "The stored answer is not used. It is \(age) s old and holds for \(lifetime) s."
        case .versionMismatch(let stored, let wanted):
            "The stored answer is not used. It is of version \(stored), and version \(wanted) is wanted."
        case .sensitiveDataMismatch: "The stored answer is not used. It was stored for somebody else."
        case .applicationVersionMismatch(let stored, let now):
            "The stored answer is not used. Version \(stored ?? "none") of the program stored it; this is \(now ?? "none")."
        case .invalidData: "The stored answer is not used. Its bytes do not decode."
        case .varies(let names):
            "The stored answer is not used. It is for another \(names.joined(separator: ", ")) (Vary)."
        case .mustAsk: "The stored answer is not used as it is. The server wants to be asked each time (no-cache)."
        case .ownCondition: "The cache is left aside. The request brings a condition or a range of its own."
        case .method(let method): "The cache is left aside. Only GET follows the server, and this is \(method)."
        case .unreadable: "Nothing comes from the cache. It cannot be read now."
        }
    }
}
