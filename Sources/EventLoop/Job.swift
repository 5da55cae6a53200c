internal import CCurlewConcurrency

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
