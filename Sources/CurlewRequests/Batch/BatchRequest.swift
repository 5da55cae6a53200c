/// Requests that run at the same time, each with its own caching (YTKBatchRequest). YTKNetwork returns nil for an array
/// that holds other objects; here the type allows only requests. An empty batch, which never reports there, succeeds at
/// once.
public struct BatchRequest: Sendable {
    /// `requestArray` (`initWithRequestArray:`).
    public var requests: [APIRequest]
    /// The most requests that run at the same time; YTKNetwork starts all.
    public var limit: Int
    public var onFailure: FailurePolicy
    /// `requestAccessories` (`addAccessory:`) of the batch as a whole.
    public var observers: [GroupObserver]
    /// `tag` and `userInfo`: for the caller, not read here.
    public var tag = 0
    public var userInfo: [String: String] = [:]

    /// Effects of one member's failure.
    public enum FailurePolicy: Sendable, CaseIterable {
        /// The others are stopped, as in YTKNetwork.
        case stopAll
        /// Every member runs to its end.
        case collectAll
    }

    /// - Parameter limit: at least 1.
    public init(
        _ requests: [APIRequest], limit: Int = .max, onFailure: FailurePolicy = .stopAll,
        observers: [GroupObserver] = []
    ) {
        self.requests = requests
        self.limit = max(1, limit)
        self.onFailure = onFailure
        self.observers = observers
    }
}

/// One result for all members, returned once (the state that YTKBatchRequestDelegate, with `batchRequestFinished:` and
/// `batchRequestFailed:`, and the blocks of a YTKBatchRequest read from the batch).
public struct BatchResult: Sendable {
    /// In the order of the requests; nil for a member that was stopped or never started.
    public var results: [RequestResult?]
    /// The index of the member that failed first (`failedRequest`).
    public var failed: Int?
    /// True when the batch was stopped from outside (`stop`).
    public var isStopped: Bool

    /// True when every member has ended, and none failed.
    public var isSuccess: Bool { failed == nil && !isStopped }
    /// `isDataFromCache`: true when all members' data comes from the cache; false for an empty batch.
    public var isDataFromCache: Bool {
        !results.isEmpty && results.allSatisfy { $0?.isDataFromCache == true }
    }
}

/// The events of a batch or a chain.
public indirect enum GroupEvent<Ended: Sendable>: Sendable {
    /// A member has ended; its index and result.
    case member(Int, RequestResult)
    case finished(Ended)
}

/// Functions called when a batch or a chain begins and ends (YTKRequestAccessory of either).
public struct GroupObserver: Sendable {
    public var willStart: @Sendable () -> Void
    /// Called with true after a success; `didStop` is too.
    public var willStop: @Sendable (Bool) -> Void
    public var didStop: @Sendable (Bool) -> Void

    public init(
        willStart: @escaping @Sendable () -> Void = {}, willStop: @escaping @Sendable (Bool) -> Void = { _ in },
        didStop: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        self.willStart = willStart
        self.willStop = willStop
        self.didStop = didStop
    }
}
