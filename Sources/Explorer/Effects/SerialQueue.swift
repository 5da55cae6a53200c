import Synchronization

/// Runs pieces of work one after the other, in the order in which they were added.
final class SerialQueue: Sendable {
    private struct Line {
        var last: Task<Void, Never>?
        /// Set once, when the queue's work is no longer needed.
        var isCancelled = false
        var running: [Int: Task<Void, Never>] = [:]
        var count = 0
    }

    private let line = Mutex(Line())

    func add(_ work: @escaping @Sendable () async -> Void) {
        line.withLock { line in
            guard !line.isCancelled else { return }
            let (before, number) = (line.last, line.count)
            line.count += 1
            let task = Task {
                await before?.value
                if !Task.isCancelled { await work() }
                self.line.withLock { $0.running[number] = nil }
            }
            (line.last, line.running[number]) = (task, task)
        }
    }

    /// Cancels the running piece, drops the waiting ones, and accepts no more.
    func cancel() {
        line.withLock { line in
            line.isCancelled = true
            for task in line.running.values { task.cancel() }
        }
    }

    /// Returns when everything added so far is done.
    func drain() async {
        await line.withLock { $0.last }?.value
    }
}
