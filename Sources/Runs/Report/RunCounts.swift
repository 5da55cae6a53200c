/// The number of steps in each state.
public struct RunCounts: Sendable, Equatable {
    public var passed = 0
    public var failed = 0
    public var cancelled = 0
    public var skipped = 0
    public var running = 0
    public var waiting = 0

    public init(_ rows: some Sequence<RunRow>) {
        for row in rows {
            switch row.status {
            case .waiting: waiting += 1
            case .running: running += 1
            case .passed: passed += 1
            case .failed, .error: failed += 1
            case .cancelled: cancelled += 1
            case .skipped: skipped += 1
            }
        }
    }

    public var all: Int { over + running + waiting }
    /// The number of finished steps.
    public var over: Int { passed + failed + cancelled + skipped }

    /// `2 done, 1 running, 1 waiting, 0 failed`; zeros are left out, except for done and failed.
    public var words: String {
        var parts = ["\(passed) done"]
        if running > 0 { parts.append("\(running) running") }
        if waiting > 0 { parts.append("\(waiting) waiting") }
        parts.append("\(failed) failed")
        if cancelled > 0 { parts.append("\(cancelled) cancelled") }
        if skipped > 0 { parts.append("\(skipped) skipped") }
        return parts.joined(separator: ", ")
    }
}
