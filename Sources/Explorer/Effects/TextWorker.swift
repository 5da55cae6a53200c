import Synchronization

/// Reads typed text off the main actor; a new text cancels the reading of the previous one.
final class TextWorker: Sendable {
    private let running = Mutex<Task<Void, Never>?>(nil)

    func read(_ job: TextReadJob, post: @escaping @Sendable (Message) -> Void) {
        running.withLock { running in
            running?.cancel()
            running = Task.detached(priority: .userInitiated) {
                guard let answer = TextReadAnswer.of(job), !Task.isCancelled else { return }
                post(.textRead(job.id, answer))
            }
        }
    }
}
