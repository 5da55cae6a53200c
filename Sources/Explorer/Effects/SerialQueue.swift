import Synchronization

/// Runs pieces of work one after the other, in the order in which they were added. A piece may have a job, by which it
/// is cancelled alone; it still runs then, and says what it was told.
final class SerialQueue: Sendable {
    private struct Line {
        var last: Task<Void, Never>?
        /// Set once, when the queue's work is no longer needed.
        var isCancelled = false
        var running: [Int: (job: JobID?, task: Task<Void, Never>)] = [:]
        var count = 0
    }

    private let line = Mutex(Line())

    func add(_ job: JobID? = nil, _ work: @escaping @Sendable () async -> Void) {
        line.withLock { line in
            guard !line.isCancelled else { return }
            let (before, number) = (line.last, line.count)
            line.count += 1
            let task = Task {
                await before?.value
                if !self.line.withLock({ $0.isCancelled }) { await work() }
                self.line.withLock { $0.running[number] = nil }
            }
            line.last = task
            line.running[number] = (job: job, task: task)
        }
    }

    /// Cancels the running piece, drops the waiting ones, and accepts no more.
    func cancel() {
        line.withLock { line in
            line.isCancelled = true
            for (_, task) in line.running.values { task.cancel() }
        }
    }

    /// Cancels all pieces. Each still runs, and is to leave its work in such a way that somebody else can go on with it.
    func hurry() {
        line.withLock { line in
            for (_, task) in line.running.values { task.cancel() }
        }
    }

    func cancel(_ job: JobID) {
        line.withLock { line in
            for (owner, task) in line.running.values where owner == job { task.cancel() }
        }
    }

    /// Returns when everything added so far is done.
    func drain() async {
        await line.withLock { $0.last }?.value
    }
}
