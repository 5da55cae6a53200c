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

/// The reason why a step was not sent.
public enum SkipReason: Sendable, Equatable {
    /// A missing value that the step at that index (from 0) should have set.
    case lacks(name: String, from: Int)
    /// Its `after` names that step, which failed or was skipped.
    case after(Int, didFail: Bool)
    /// Its condition does not hold; with the value that was found: `login $.role is "user"`.
    case condition(String)
    /// Its condition tests a step without an answer.
    case noAnswer(step: String)
    /// Everything stops after the failure of the step at that index (`YTKBatchRequest.failedRequest`).
    case failure(of: Int)
    /// The user stopped or cancelled the run.
    case stopped
    /// The user excluded it, by that tag or path.
    case excluded(String)
    /// It needs a value or an answer of the step at that index, which the user excluded.
    case behind(excluded: Int)

    /// True when the condition or the user did not want the step, which is not a failure.
    public var isUnwanted: Bool {
        switch self {
        case .condition, .excluded, .behind: true
        case .lacks, .after, .noAnswer, .failure, .stopped: false
        }
    }

    var isExcluded: Bool {
        switch self {
        case .excluded, .behind: true
        case .condition, .lacks, .after, .noAnswer, .failure, .stopped: false
        }
    }
}

extension SkipReason: CustomStringConvertible {
    /// The text after `skipped: `, such as `needs user_id from 2` or `login $.role is "user"`.
    public var description: String {
        switch self {
        case .lacks(let name, let step): "needs \(name) from \(step + 1)"
        case .after(let step, let didFail): "after \(step + 1), which \(didFail ? "failed" : "was skipped")"
        case .condition(let found): found
        case .noAnswer(let step): "\(step) has no answer to look at"
        case .failure(let step): "\(step + 1) failed"
        case .stopped: "stopped"
        case .excluded(let word): "excluded by \(word)"
        case .behind(let step): "needs \(step + 1), which is excluded"
        }
    }
}
