/// Requests that run one after the other, each with a function that may add more, so that results are used for the next
/// call (YTKChainRequest). In YTKNetwork a chain without a delegate is kept for ever, and an empty one only logs; here
/// a chain is a value, and an empty one succeeds at once.
public struct ChainRequest: Sendable {
    /// `YTKChainCallback`. Called after a member's success; requests that it adds run after all others.
    public typealias Callback = @Sendable (inout ChainRequest, RequestResult) async -> Void

    struct Step: Sendable {
        var request: APIRequest
        var callback: Callback
    }

    /// The members that have not run yet.
    private(set) var steps: [Step] = []
    /// `requestAccessories` (`addAccessory:`) of the chain as a whole.
    public var observers: [GroupObserver] = []

    public init() {}

    /// `requestArray`.
    public var requests: [APIRequest] { steps.map(\.request) }

    /// `addRequest:callback:`.
    public mutating func append(_ request: APIRequest, then callback: @escaping Callback = { _, _ in }) {
        steps.append(Step(request: request, callback: callback))
    }

    mutating func popFirst() -> Step? { steps.isEmpty ? nil : steps.removeFirst() }
}

/// The result of a chain (the state that YTKChainRequestDelegate gets with `chainRequestFinished:` and
/// `chainRequestFailed:failedBaseRequest:`).
public struct ChainResult: Sendable {
    /// The results of the members that ran, in order; a failed member is the last.
    public var results: [RequestResult] = []
    /// True when the chain was stopped from outside (`stop`) before its last member had ended.
    public var isStopped = false

    /// The member that ended the chain (`failedBaseRequest`).
    public var failed: RequestResult? { results.last.flatMap { $0.isSuccess ? nil : $0 } }
    public var isSuccess: Bool { failed == nil && !isStopped }
}

extension RequestClient {
    /// Runs a chain to its end. Cancelling the task stops the member under way and drops the rest (`stop`).
    public func start(_ chain: ChainRequest) async -> ChainResult {
        await run(chain) { _, _ in }
    }

    /// The members' results as they end, then the result of the chain. Ending the stream early stops the chain.
    public func events(of chain: ChainRequest) -> AsyncStream<GroupEvent<ChainResult>> {
        Self.stream { tell in tell(.finished(await run(chain) { tell(.member($0, $1)) })) }
    }

    private func run(_ chain: ChainRequest, report: @Sendable (Int, RequestResult) -> Void) async -> ChainResult {
        for observer in chain.observers { observer.willStart() }
        var (left, ended) = (chain, ChainResult())
        while let step = left.popFirst() {
            let result = Task.isCancelled ? nil : await start(step.request)
            guard let result, !(result.isCancelled && Task.isCancelled) else {
                ended.isStopped = true
                break
            }
            ended.results.append(result)
            report(ended.results.count - 1, result)
            guard result.isSuccess else { break }
            await step.callback(&left, result)
        }
        for observer in chain.observers { observer.willStop(ended.isSuccess) }
        for observer in chain.observers { observer.didStop(ended.isSuccess) }
        return ended
    }
}
