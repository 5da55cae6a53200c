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
