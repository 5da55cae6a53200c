public import CurlewNetworking

/// How a step ended, for the steps that wait for it.
public struct StepResult: Sendable {
    /// What became of it.
    public enum Verdict: Sendable, Equatable {
        case passed
        case failed
        /// It was ended before its answer.
        case cancelled
    }

    public var verdict: Verdict
    /// The names that its answer gave values to.
    public var values: Set<String>
    /// Nil when there was no answer.
    public var exchange: Exchange?

    public init(_ verdict: Verdict, values: Set<String> = [], exchange: Exchange? = nil) {
        self.verdict = verdict
        self.values = values
        self.exchange = exchange
    }
}

/// Where a step is.
public enum StepStatus: Sendable, Equatable {
    case waiting
    case running
    case ended(StepResult.Verdict)
    case skipped(SkipReason)

    /// It will not change any more.
    public var isOver: Bool {
        switch self {
        case .waiting, .running: false
        case .ended, .skipped: true
        }
    }
}
