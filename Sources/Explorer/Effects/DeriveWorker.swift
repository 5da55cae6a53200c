import Synchronization

/// Computes `Derived` for large drafts, one at a time. While one job runs, only the newest waiting job is kept: the
/// older ones would be out of date when they finish, and two at once would leave no core for the keys.
final class DeriveWorker: Sendable {
    private struct Work {
        var isRunning = false
        var next: DeriveJob?
    }

    private let work = Mutex(Work())

    func derive(_ job: DeriveJob, post: @escaping @Sendable (Message) -> Void) {
        let isFirst = work.withLock { work in
            work.next = job
            defer { work.isRunning = true }
            return !work.isRunning
        }
        guard isFirst else { return }
        Task.detached(priority: .userInitiated) {
            while let job = self.takeNext() { post(.derived(Derived.compute(job.input, viewing: job.viewedNodes))) }
        }
    }

    private func takeNext() -> DeriveJob? {
        work.withLock { work in
            work.isRunning = work.next != nil
            return work.next.take()
        }
    }
}
