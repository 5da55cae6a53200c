import Dispatch

/// Asks the questions of requests that run at the same time, one by one, on a thread of its own, so that the other
/// requests go on.
nonisolated struct QuestionQueue: Sendable {
    private let queue = DispatchQueue(label: "curlew.questions")

    /// - Parameter ask: gives the reason for a refusal, or nil; waits for the user.
    /// - Returns: `over` once the waiting task is cancelled; a question on the screen then stays without an answer.
    func answer(over: String, _ ask: @escaping @Sendable () -> String?) async -> String? {
        let (stream, continuation) = AsyncStream.makeStream(of: String?.self)
        queue.async {
            continuation.yield(ask())
            continuation.finish()
        }
        for await answer in stream { return answer }
        return over
    }
}
