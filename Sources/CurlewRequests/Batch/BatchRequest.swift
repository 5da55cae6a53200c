/// Requests that run at once, each through its own cache (YTKBatchRequest). Where YTKNetwork gives nothing for an array
/// with anything but requests, here nothing else can be put in; an empty batch, which never reports there, succeeds at
/// once.
public struct BatchRequest: Sendable {
    /// `requestArray` (`initWithRequestArray:`).
    public var requests: [APIRequest]
    /// Most requests at once; YTKNetwork starts all.
    public var limit: Int
    public var onFailure: FailurePolicy
    /// `requestAccessories` (`addAccessory:`) of the batch as a whole.
    public var observers: [GroupObserver]
    /// `tag` and `userInfo`: the caller's own.
    public var tag = 0
    public var userInfo: [String: String] = [:]

    /// What a member's failure does.
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

/// One result for all members: what YTKBatchRequestDelegate (`batchRequestFinished:`, `batchRequestFailed:`) and the
/// blocks of a YTKBatchRequest look at. It comes once, to whoever awaits it.
public struct BatchResult: Sendable {
    /// In the order of the requests; nil for a member that was stopped or never started.
    public var results: [RequestResult?]
    /// The place of the member that failed first (`failedRequest`).
    public var failed: Int?
    /// True when the batch was stopped from outside (`stop`).
    public var isStopped: Bool

    /// Every member ended, and none failed.
    public var isSuccess: Bool { failed == nil && !isStopped }
    /// `isDataFromCache`: only when all of it is. An empty batch has no data.
    public var isDataFromCache: Bool {
        !results.isEmpty && results.allSatisfy { $0?.isDataFromCache == true }
    }
}

/// What a batch or a chain tells while it runs.
public enum GroupEvent<Ended: Sendable>: Sendable {
    /// A member has ended, with its place.
    case member(Int, RequestResult)
    case finished(Ended)
}

/// Told when a batch or a chain begins and ends (YTKRequestAccessory on either).
public struct GroupObserver: Sendable {
    public var willStart: @Sendable () -> Void
    /// With whether it succeeded.
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
