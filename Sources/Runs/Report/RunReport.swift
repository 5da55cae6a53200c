/// One run, or one for each row of data in sequence: the content of the reports.
public struct RunReport: Sendable, Equatable {
    public var name: String
    public var environment: String?
    /// The collection's folder as somebody in the working folder names it; empty for the working folder itself.
    public var folder: String
    /// When it began, in seconds since 1970-01-01 00:00 UTC.
    public var date: Double
    public var duration: Duration
    public var rounds: [RunRound]

    public init(
        name: String, environment: String? = nil, folder: String = "", date: Double, duration: Duration = .zero,
        rounds: [RunRound] = []
    ) {
        self.name = name
        self.environment = environment
        self.folder = folder
        self.date = date
        self.duration = duration
        self.rounds = rounds
    }

    public var counts: RunCounts { RunCounts(rounds.lazy.flatMap(\.rows)) }
}

/// One pass through the steps of a run.
public struct RunRound: Sendable, Equatable {
    /// The number of the round, from 1.
    public var number: Int
    /// The names and values of its row of data; empty without data.
    public var data: [DataRow.Field]
    /// When it began, in seconds since 1970-01-01 00:00 UTC.
    public var date: Double
    public var duration: Duration
    /// The rows in the order of the plan.
    public var rows: [RunRow]

    public init(number: Int = 1, data: [DataRow.Field] = [], date: Double, duration: Duration, rows: [RunRow]) {
        self.number = number
        self.data = data
        self.date = date
        self.duration = duration
        self.rows = rows
    }
}

extension RunReport {
    /// The result of a run as a whole, worst first.
    public enum Outcome: Sendable, Equatable {
        /// A request failed without an answer.
        case notCarriedOut
        /// No step could be prepared: hooks without a grant, files that do not exist.
        case nothingSent
        /// Every step was skipped by its condition, or there was none.
        case nothingTested
        /// A check failed, or a value that a step needed was missing.
        case failed
        case passed
    }

    public var outcome: Outcome {
        let rows = rounds.flatMap(\.rows)
        if rows.contains(where: { $0.status == .cancelled || $0.status == .error && !$0.wasRefused }) {
            return .notCarriedOut
        }
        let wasSent = rows.contains { $0.status == .passed || $0.status == .failed }
        if !wasSent, rows.contains(where: \.wasRefused) { return .nothingSent }
        guard rows.allSatisfy(\.isFine) else { return .failed }
        return wasSent ? .passed : .nothingTested
    }
}

extension RunRow {
    /// Whether the step passed or was skipped by its condition.
    public var isFine: Bool {
        switch status {
        case .passed: true
        case .skipped(let reason): reason.isUnwanted
        case .waiting, .running, .failed, .error, .cancelled: false
        }
    }
}

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

    /// `2 passed, 1 running, 1 waiting, 0 failed`; zeros are left out, except for passed and failed.
    public var words: String {
        var parts = ["\(passed) passed"]
        if running > 0 { parts.append("\(running) running") }
        if waiting > 0 { parts.append("\(waiting) waiting") }
        parts.append("\(failed) failed")
        if cancelled > 0 { parts.append("\(cancelled) cancelled") }
        if skipped > 0 { parts.append("\(skipped) skipped") }
        return parts.joined(separator: ", ")
    }
}
