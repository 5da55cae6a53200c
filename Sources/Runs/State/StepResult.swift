public import CurlewNetworking

/// The result of a step, for the steps that wait for it.
public struct StepResult: Sendable {
    /// The ways a step can end.
    public enum Verdict: Sendable, Equatable {
        case passed
        case failed
        /// The step was cancelled before its answer.
        case cancelled
    }

    public var verdict: Verdict
    /// The names that its answer gave values to.
    public var values: Set<String>
    /// Nil without an answer.
    public var exchange: Exchange?

    public init(_ verdict: Verdict, values: Set<String> = [], exchange: Exchange? = nil) {
        self.verdict = verdict
        self.values = values
        self.exchange = exchange
    }
}

/// The state of a step.
public enum StepStatus: Sendable, Equatable {
    case waiting
    case running
    case ended(StepResult.Verdict)
    case skipped(SkipReason)

    /// True when the status is final.
    public var isOver: Bool {
        switch self {
        case .waiting, .running: false
        case .ended, .skipped: true
        }
    }
}
