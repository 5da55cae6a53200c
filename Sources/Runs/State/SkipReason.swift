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

    /// True when the condition excluded the step, which is not a failure.
    public var isUnwanted: Bool {
        if case .condition = self { true } else { false }
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
        }
    }
}
