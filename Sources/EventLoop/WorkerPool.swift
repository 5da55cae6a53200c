internal import CCurlewConcurrency
internal import Glibc
internal import Synchronization

/// The threads that run jobs of no particular thread: at most one per core, or two on a single core. They are started
/// when there is work, and wait without a timer while there is none.
final class WorkerPool: Sendable {
    private struct State {
        var queue = JobQueue()
        var threads = 0
        var idle = 0
        var givesWay = false
    }

    private let state = Mutex(State())
    private let work = EventCounter(isCounting: true)
    /// False when the system had no descriptor left to wake the threads with.
    var isReady: Bool { work.descriptor >= 0 }
    private let width = max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    func add(_ job: Job) {
        let needsThread = state.withLock { state in
            state.queue.append(job)
            guard state.queue.count > state.idle, state.threads < width else { return false }
            state.threads += 1
            return true
        }
        if needsThread { start() }
        work.add()
    }

    /// Makes every thread batch work before its next job, so that it does not interrupt the main thread or the terminal
    /// when it wakes up.
    func giveWay() {
        state.withLock { $0.givesWay = true }
    }

    private func start() {
        let pool = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { pool in
                if let pool { Unmanaged<WorkerPool>.fromOpaque(pool).takeRetainedValue().runJobs() }
                return nil
            }, pool.toOpaque())
        precondition(code == 0, "no thread is left for the event loop")
        pthread_detach(thread)
    }

    private func runJobs() -> Never {
        var hasGivenWay = false
        while true {
            state.withLock { $0.idle += 1 }
            work.take()
            let (job, givesWay) = state.withLock { state in
                state.idle -= 1
                return (state.queue.popFirst(), state.givesWay)
            }
            if givesWay, !hasGivenWay {
                concurrency_run_as_batch()
                hasGivenWay = true
            }
            job?.run()
        }
    }
}
