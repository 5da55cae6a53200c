internal import CCurlewConcurrency
internal import Synchronization

/// Receives the jobs of Swift's runtime. There is one scheduler per process, as there is one runtime.
final class Scheduler: Sendable {
    static let shared = Scheduler()

    /// Wakes the main thread when a timer is added.
    let bell = EventCounter(isCounting: false)
    private let timers = Mutex(TimerList())
    private let pool = WorkerPool()

    func favorMainThread() {
        pool.giveWay()
    }

    /// Installs the hooks. Returns false, with nothing installed, when the system has too few descriptors left.
    func takeOver() -> Bool {
        guard bell.descriptor >= 0, pool.isReady, concurrency_open_main_queue() else { return false }
        concurrency_take_over(
            ConcurrencyHooks(
                run: { job in if let job { Scheduler.shared.pool.add(Job(job)) } },
                run_later: { job, delay in
                    if let job { Scheduler.shared.add(.job(Job(job)), at: .now + .nanoseconds(Int64(clamping: delay))) }
                },
                run_main: { EventLoop.run() }))
        return true
    }

    func add(_ entry: TimerList.Entry, at time: ContinuousClock.Instant) {
        timers.withLock { $0.add(entry, at: time) }
        bell.add()
    }

    /// Starts the jobs and wakes the tasks that are due. Returns the milliseconds that `poll` may wait; -1 for no
    /// limit.
    func fireTimers() -> Int32 {
        let now = ContinuousClock.now
        for entry in timers.withLock({ $0.due(at: now) }) {
            switch entry {
            case .job(let job): pool.add(job)
            case .sleeper(let sleeper): sleeper.end(.success(()))
            }
        }
        return timers.withLock { $0.wait(from: now) }
    }
}

/// Jobs and sleeping tasks with their times, the earliest first.
struct TimerList {
    enum Entry: Sendable {
        case job(Job)
        case sleeper(Sleeper)
    }

    private var timers: [(time: ContinuousClock.Instant, entry: Entry)] = []

    mutating func add(_ entry: Entry, at time: ContinuousClock.Instant) {
        let place = timers.firstIndex { $0.time > time } ?? timers.endIndex
        timers.insert((time, entry), at: place)
    }

    /// Removes and returns the entries that are due.
    mutating func due(at now: ContinuousClock.Instant) -> [Entry] {
        let count = timers.prefix { $0.time <= now }.count
        defer { timers.removeFirst(count) }
        return timers[..<count].map(\.entry)
    }

    /// The milliseconds until the next entry, for `poll`: rounded up, at most an hour; -1 when there is no entry.
    func wait(from now: ContinuousClock.Instant) -> Int32 {
        guard let next = timers.first?.time else { return -1 }
        let left = now.duration(to: next) / .milliseconds(1)
        return Int32(min(max(0, left.rounded(.up)), 3_600_000))
    }
}

/// A part of a task, which must be run exactly once.
struct Job: Sendable {
    private let address: UInt

    init(_ job: UnsafeMutableRawPointer) { address = UInt(bitPattern: job) }

    func run() {
        concurrency_run_job(UnsafeMutableRawPointer(bitPattern: address))
    }
}

/// Jobs in the order in which they were added.
struct JobQueue {
    private var jobs: [Job] = []
    private var head = 0

    var count: Int { jobs.count - head }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ job: Job) { jobs.append(job) }

    mutating func popFirst() -> Job? {
        guard !isEmpty else { return nil }
        defer {
            head += 1
            if isEmpty { (jobs, head) = ([], 0) }
        }
        return jobs[head]
    }
}
