import Synchronization

/// Searches through a response, one at a time: a new one ends the one before. The first match is posted at once, then what
/// was found ten times a second.
final class SearchWorker: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)
    private static let interval = Duration.milliseconds(100)

    func start(_ job: SearchJob, post: @escaping @Sendable (Message) -> Void) {
        let new = Task.detached(priority: .userInitiated) {
            var reported = ContinuousClock.now
            let result = ResponseSearch.run(job) {
                guard ContinuousClock.now - reported >= Self.interval else { return false }
                reported = ContinuousClock.now
                return true
            } report: {
                if !Task.isCancelled { post(.searched(job.id, $0)) }
            }
            if !Task.isCancelled { post(.searched(job.id, result)) }
        }
        replace(with: new)
    }

    func stop() { replace(with: nil) }

    private func replace(with new: Task<Void, Never>?) {
        task.withLock { running in
            running?.cancel()
            running = new
        }
    }
}
