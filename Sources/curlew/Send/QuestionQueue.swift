import Dispatch

/// Questions of requests that run side by side: one at a time, on a thread of its own, since whoever answers takes his
/// time and the others go on.
nonisolated struct QuestionQueue: Sendable {
    private let queue = DispatchQueue(label: "curlew.questions")

    /// - Parameter ask: why something may not be, or nil; waits for a person.
    /// - Returns: `over` once the task that waits is cancelled; a question on the screen stays without an answer.
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
