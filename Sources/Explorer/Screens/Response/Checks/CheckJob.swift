import Checks
import CurlewFormats
import CurlewNetworking

/// The request's own checks over an answer, to be looked at off the main actor: a path may lead through a large body.
public struct CheckJob: Equatable, Sendable {
    let id: JobID
    let exchange: Exchange
    let rules: [CheckRule]
    /// What is taken out of the answer; empty for an answer that was looked at before.
    let captures: [CaptureRule]
    /// The tree on the screen, when it is one of JSON.
    let document: JSONDocument?

    public static func == (left: CheckJob, right: CheckJob) -> Bool { left.id == right.id }

    /// Linear in the body for most rules; each is bounded.
    func run() -> CheckAnswer {
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

/// What the request's own checks came to.
public struct CheckAnswer: Sendable {
    let checks: [Check]
    /// The nodes of the tree at fault, with what is wrong.
    let faults: [Int: String]
    let captured: [Result<CapturedValue, CaptureFailure>]
}

extension Check {
    /// Why it failed; nil when it did not.
    var fault: String? {
        if case .failed(let sentence) = result { sentence } else { nil }
    }
}
