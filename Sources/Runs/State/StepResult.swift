public import CurlewNetworking

/// The result of a step, for the steps that wait for it.
public struct StepResult: Sendable {
    /// The ways a step can end.
    public enum Outcome: Sendable, Equatable {
        case passed
        case failed
        /// The step was cancelled before its answer.
        case cancelled
    }

    public var outcome: Outcome
    /// The names that its answer gave values to.
    public var values: Set<String>
    /// Nil without an answer.
    public var exchange: Exchange?

    public init(_ outcome: Outcome, values: Set<String> = [], exchange: Exchange? = nil) {
        self.outcome = outcome
        self.values = values
        self.exchange = exchange
    }
}

/// The state of a step.
public enum StepStatus: Sendable, Equatable {
    case waiting
    case running
    case ended(StepResult.Outcome)
    case skipped(SkipReason)

    /// True when the status is final.
    public var isOver: Bool {
        switch self {
        case .waiting, .running: false
        case .ended, .skipped: true
        }
    }
}
