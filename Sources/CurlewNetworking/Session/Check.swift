/// One check of a response. Its name states the condition: `status 200 is in 200-299`.
public struct Check: Sendable, Equatable {
    /// How the check ended.
    public enum Result: Sendable, Equatable {
        case passed
        /// The sentence states what happened, why, and what to do.
        case failed(String)
        /// The response has nothing that the check examines.
        case skipped
    }

    public var name: String
    public var result: Result
    /// The finding of a failed check and its expectation, in a few words for one line: `status is 500, expected
    /// 200-299`; nil when only the sentence states them.
    public var finding: String?
    /// The rule that the check comes from, as a line that `Checks.CheckRule` reads; nil for a check that the response
    /// serializer or the session makes for every request.
    public var rule: String?
    /// The normalized path (RFC 9535 §2.7) of the value at fault, when it is one value of the body.
    public var place: String?
    /// True when the check failed because the work on the answer was ended, not because of a finding.
    public var wasStopped = false

    public init(
        _ name: String, _ result: Result, finding: String? = nil, rule: String? = nil, place: String? = nil
    ) {
        self.name = name
        self.result = result
        self.finding = finding
        self.rule = rule
        self.place = place
    }
}
