extension RequestClient {
    /// Runs a batch to its end. Cancelling the task stops the members (`stop`).
    public func start(_ batch: BatchRequest) async -> BatchResult {
        await run(batch) { _, _ in }
    }

    /// The members' results as they end, then the result of the batch. Ending the stream early stops the batch.
    public func events(of batch: BatchRequest) -> AsyncStream<GroupEvent<BatchResult>> {
        Self.stream { tell in tell(.finished(await run(batch) { tell(.member($0, $1)) })) }
    }

    private func run(
        _ batch: BatchRequest, report: @Sendable (Int, RequestResult) -> Void
    ) async -> BatchResult {
        for observer in batch.observers { observer.willStart() }
        let result = await members(of: batch, report: report)
        for observer in batch.observers { observer.willStop(result.isSuccess) }
        for observer in batch.observers { observer.didStop(result.isSuccess) }
        return result
    }

    private func members(
        of batch: BatchRequest, report: @Sendable (Int, RequestResult) -> Void
    ) async -> BatchResult {
        let requests = batch.requests
        return await withTaskGroup(of: (Int, RequestResult).self) { group in
            var next = 0
            func startNext() {
                guard next < requests.count, !group.isCancelled else { return }
                let (index, request) = (next, requests[next])
                group.addTask { (index, await start(request)) }
                next += 1
            }
            for _ in 0..<min(batch.limit, requests.count) { startNext() }
            var ended = BatchResult(
                results: Array(repeating: nil, count: requests.count), failed: nil, isStopped: false)
            for await (index, result) in group {
                if result.isCancelled, group.isCancelled { continue }
                ended.results[index] = result
                report(index, result)
                if !result.isSuccess, ended.failed == nil {
                    ended.failed = index
                    if batch.onFailure == .stopAll { group.cancelAll() }
                }
                startNext()
            }
            ended.isStopped = ended.failed == nil && ended.results.contains { $0 == nil }
            return ended
        }
    }
}
