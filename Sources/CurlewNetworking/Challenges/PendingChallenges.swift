internal import Synchronization

/// Where requests wait for the answer to a challenge, each by its id.
final class PendingChallenges: Sendable {
    private let waiting = Mutex<[RequestID: CheckedContinuation<ChallengeAnswer, Never>]>([:])

    /// Asks, and waits for the answer; a cancelled task gets `cancel`. `ask` is called once somebody waits.
    func answer(for id: RequestID, ask: () -> Void) async -> ChallengeAnswer {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let earlier = waiting.withLock { $0.updateValue(continuation, forKey: id) }
                earlier?.resume(returning: .cancel)
                // The task may have been cancelled before anybody waited.
                if Task.isCancelled { give(.cancel, to: id) } else { ask() }
            }
        } onCancel: {
            give(.cancel, to: id)
        }
    }

    /// Hands the answer over; nothing happens when nobody waits for one.
    func give(_ answer: ChallengeAnswer, to id: RequestID) {
        waiting.withLock { $0.removeValue(forKey: id) }?.resume(returning: answer)
    }
}
