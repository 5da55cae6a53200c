/// The work that searches may make together, in steps: values that are looked at, characters that are compared with a
/// pattern, at most as many for each as the pattern has steps. Every path, check and capture of one answer spends from
/// one budget, so that many of them take no longer than one.
///
/// A budget may have a limit of time too. Time counts between `begin` and `end` alone, by the clock that is given.
public struct WorkBudget: Sendable {
    /// 200 million steps: some seconds.
    public static let usualLimit = 200_000_000

    public let limit: Int
    /// Nil: steps alone count.
    public let time: Duration?
    public private(set) var spent = 0
    private var elapsed: Duration
    private var begun: ContinuousClock.Instant?
    private var nextLook: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    private let isCancelled: @Sendable () -> Bool

    /// Limits and cancellation are looked at once in so many steps.
    static let stepsBetweenLooks = 1 << 14

    /// - Parameters:
    ///   - time: zero is no limit, as nil.
    ///   - elapsed: the part of `time` that other work took before.
    public init(
        limit: Int = Self.usualLimit, time: Duration? = nil, elapsed: Duration = .zero,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
    ) {
        self.limit = max(limit, 0)
        self.time = time == .zero ? nil : time
        self.elapsed = elapsed
        (self.now, self.isCancelled) = (now, isCancelled)
        nextLook = min(self.limit + 1, Self.stepsBetweenLooks)
    }

    /// Counts steps; now and then looks whether more may be made.
    ///
    /// - Throws: when the steps or the time are used up, and when the task is cancelled. Once used up, every later call
    ///   throws.
    @inline(__always)
    public mutating func spend(_ steps: Int = 1) throws(WorkStop) {
        spent += steps
        if spent >= nextLook { try look() }
    }

    @inline(never)
    private mutating func look() throws(WorkStop) {
        guard spent <= limit else { throw .tooMuch(limit: limit) }
        if let time {
            measure()
            guard elapsed < time else { throw .timeIsUp(limit: time) }
        }
        guard !isCancelled() else { throw .cancelled }
        nextLook = min(limit + 1, spent + Self.stepsBetweenLooks)
    }

    public mutating func begin() {
        if time != nil { begun = now() }
    }

    public mutating func end() {
        measure()
        begun = nil
    }

    private mutating func measure() {
        guard let before = begun else { return }
        let instant = now()
        elapsed += before.duration(to: instant)
        begun = instant
    }

    /// Adds the work of a copy that began as `start`.
    public mutating func add(_ work: WorkBudget, since start: WorkBudget) {
        spent += work.spent - start.spent
        elapsed += work.elapsed - start.elapsed
        nextLook = min(nextLook, work.nextLook)
    }

    /// A budget with the same limits and nothing spent, for work of the task that calls.
    public var fresh: WorkBudget { WorkBudget(limit: limit, time: time, now: now) }
}

/// The reason why work was ended before its result was known.
public enum WorkStop: Error, Sendable, Equatable {
    case tooMuch(limit: Int)
    case timeIsUp(limit: Duration)
    case cancelled
}

extension WorkStop: CustomStringConvertible {
    /// The fact, and what to do.
    public var description: String {
        switch self {
        case .tooMuch(let limit):
            "It looked at \(Self.words(limit)) values or characters, the most for one answer, and was stopped. "
                + "Look in less, or name what is meant."
        case .timeIsUp(let limit):
            "It ran until the time limit of the request, \(Self.words(limit)), and was stopped. "
                + "Look in less, name what is meant, or raise timeout."
        case .cancelled: "It was cancelled before its end."
        }
    }

    private static func words(_ count: Int) -> String {
        count >= 1_000_000 && count % 1_000_000 == 0 ? "\(count / 1_000_000) million" : "\(count)"
    }

    private static func words(_ time: Duration) -> String {
        let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }
}
