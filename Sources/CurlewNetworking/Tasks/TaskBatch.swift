/// What a batch of tasks tells (`batchOfRequestOperations:progressBlock:completionBlock:`).
public enum BatchEvent: Sendable {
    /// After each task; a failed one counts too.
    case progress(finished: Int, total: Int)
    /// After all, in the order of the requests. An empty batch says this at once.
    case finished([TaskResult])
}

extension SessionManager {
    /// Sends all of them, as many at once as the queue allows. Whoever stops listening before `finished` cancels those
    /// that are left.
    public func batch(_ requests: [PreparedRequest]) -> AsyncStream<BatchEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: BatchEvent.self)
        let tasks = requests.map { task($0) }
        let work = Task {
            continuation.yield(.finished(await Self.run(tasks) { continuation.yield($0) }))
            continuation.finish()
        }
        continuation.onTermination = { _ in work.cancel() }
        return stream
    }

    @concurrent private static func run(
        _ tasks: [SessionTask], report: (BatchEvent) -> Void
    ) async -> [TaskResult] {
        await withTaskGroup(of: (Int, TaskResult).self) { group in
            for (index, task) in tasks.enumerated() {
                group.addTask { (index, await task.result()) }
            }
            var results: [Int: TaskResult] = [:]
            for await (index, result) in group {
                results[index] = result
                report(.progress(finished: results.count, total: tasks.count))
            }
            return tasks.indices.compactMap { results[$0] }
        }
    }
}

extension SessionTask {
    fileprivate func result() async -> TaskResult {
        do throws(ExchangeFailure) {
            return .success(try await exchange())
        } catch {
            return .failure(error)
        }
    }
}
