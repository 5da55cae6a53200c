/// An event of a batch of tasks (`batchOfRequestOperations:progressBlock:completionBlock:`).
public enum BatchEvent: Sendable {
    /// Sent after each task; a failed one counts too.
    case progress(finished: Int, total: Int)
    /// Sent after all tasks, with the results in the order of the requests; for an empty batch at once.
    case finished([TaskResult])
}

extension SessionManager {
    /// Sends all requests, as many at once as the queue allows. A listener that stops before `finished` cancels the
    /// remaining ones.
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
