internal import CCurlewConcurrency
internal import Glibc
internal import Synchronization

/// The threads that run jobs which need no thread of their own: started when there is something to do, asleep without
/// any timer while there is nothing.
final class WorkerPool: Sendable {
    private struct State {
        var queue = JobQueue()
        var threads = 0
        var idle = 0
        var givesWay = false
    }

    private let state = Mutex(State())
    private let work = Counter(isCounting: true)
    /// False: nobody could be woken.
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

    /// From its next job on no thread takes a core from the main thread, or from the terminal, because it woke up.
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
