internal import Synchronization

/// The requests that wait for the answer to a challenge, by their ids.
final class PendingChallenges: Sendable {
    private let waiting = Mutex<[RequestID: CheckedContinuation<ChallengeAnswer, Never>]>([:])

    /// Calls `ask` and returns the answer, or `cancel` when the task is cancelled. An earlier wait of the same id ends
    /// with `cancel`.
    ///
    /// - Parameter ask: called after the wait has begun, so that an immediate answer is not lost.
    func answer(for id: RequestID, ask: () -> Void) async -> ChallengeAnswer {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let earlier = waiting.withLock { $0.updateValue(continuation, forKey: id) }
                earlier?.resume(returning: .cancel)
                // When the task was cancelled before the wait began, `onCancel` found no request to answer.
                if Task.isCancelled { give(.cancel, to: id) } else { ask() }
            }
        } onCancel: {
            give(.cancel, to: id)
        }
    }

    /// Gives an answer to the request that waits for it; does nothing when that request does not wait.
    func give(_ answer: ChallengeAnswer, to id: RequestID) {
        waiting.withLock { $0.removeValue(forKey: id) }?.resume(returning: answer)
    }
}
