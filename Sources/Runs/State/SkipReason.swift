/// Why a step was not sent.
public enum SkipReason: Sendable, Equatable {
    /// A value that the step at that place (from 0) should have set.
    case lacks(name: String, from: Int)
    /// It comes after that step, which failed or was skipped.
    case after(Int, didFail: Bool)
    /// Its condition does not hold; what stands there instead: `login $.role is "user"`.
    case condition(String)
    /// Its condition looks at a step that has no answer.
    case noAnswer(step: String)
    /// Everything stops after the failure of the step at that place (`YTKBatchRequest.failedRequest`).
    case failure(of: Int)
    /// The person stopped or cancelled the run.
    case stopped

    /// Nothing went wrong: the step was not wanted.
    public var isUnwanted: Bool {
        if case .condition = self { true } else { false }
    }
}

extension SkipReason: CustomStringConvertible {
    /// `needs user_id from 2`, `login $.role is "user"`: what follows `skipped: `.
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
