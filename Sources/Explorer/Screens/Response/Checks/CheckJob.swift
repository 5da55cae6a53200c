import Checks
import CurlewFormats
import CurlewNetworking

/// The request's own checks for an answer, run off the main actor because a path may go through a large body.
public struct CheckJob: Equatable, Sendable {
    let id: JobID
    let exchange: Exchange
    let rules: [CheckRule]
    /// Values to capture from the answer; empty when they were captured before.
    let captures: [CaptureRule]
    /// The answer's tree, when it is JSON.
    let document: JSONDocument?

    public static func == (left: CheckJob, right: CheckJob) -> Bool { left.id == right.id }

    /// Runs the checks. Linear in the body for most rules; all are bounded together. The answer may have been checked
    /// before, so they have the whole of its budget.
    func run() -> CheckAnswer {
        var exchange = exchange
        exchange.work = exchange.work.fresh
        let checks = CheckRule.evaluate(rules, exchange)
        var faults: [Int: String] = [:]
        for check in checks {
            guard let node = node(at: check.place), let sentence = check.fault else { continue }
            faults[node] = faults[node] ?? sentence
        }
        return CheckAnswer(
            checks: checks, faults: faults, captured: CaptureRule.capture(captures, from: exchange))
    }

    private func node(at place: String?) -> Int? {
        guard let place, let document, let path = try? JSONPath(parsing: place) else { return nil }
        return try? path.nodes(in: document).first
    }
}

/// The results of the request's own checks.
public struct CheckAnswer: Sendable {
    let checks: [Check]
    /// The nodes of the tree that failed a check, with the fault.
    let faults: [Int: String]
    let captured: [Result<CapturedValue, CaptureFailure>]
}

extension Check {
    /// The reason for the failure; nil when the check did not fail.
    var fault: String? {
        if case .failed(let sentence) = result { sentence } else { nil }
    }
}
