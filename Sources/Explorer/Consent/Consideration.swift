/// The steps until the user's yes counts: the lines about what it lets out are read first.
///
///     unread ── its last line was drawn ──► reading ── half a second ──► done
enum Consideration: Equatable, Sendable {
    case unread
    /// The timer that ends the reading.
    case reading(JobID)
    case done

    static let time = Duration.milliseconds(500)

    /// Begins the reading, unless it has begun.
    mutating func begin(_ job: @autoclosure () -> JobID) -> [Effect] {
        guard self == .unread else { return [] }
        let job = job()
        self = .reading(job)
        return [.startTimer(.consent, job, Self.time)]
    }

    mutating func end(_ job: JobID) {
        if self == .reading(job) { self = .done }
    }
}

/// Whether a key stands alone: one within a tenth of a second of another was typed ahead, repeated or pasted.
struct TypingPace: Sendable {
    private static let (gap, pause) = (0.1, 1.0)

    /// Seconds since 1970.
    private var last: Double?
    private(set) var isCalm = true
    /// How often the user's hands did something.
    private(set) var count = 0

    /// Takes an event of the user into account.
    mutating func note(at seconds: Double) {
        isCalm = last.map { abs(seconds - $0) >= Self.gap } ?? true
        last = seconds
        count += 1
    }

    /// Whether keys came after `start` and have not paused for a second: they are meant for what is on the screen.
    func goesOn(since start: Double, at now: Double) -> Bool {
        last.map { $0 > start && abs(now - $0) < Self.pause } ?? false
    }
}
