/// One thing that was looked at in a response, in words that name it: `status 200 is in 200-299`.
public struct Check: Sendable, Equatable {
    /// How the check ended.
    public enum Result: Sendable, Equatable {
        case passed
        /// With what happened, why, what to do.
        case failed(String)
        /// There was nothing to look at.
        case skipped
    }

    public var name: String
    public var result: Result
    /// The finding of a failed check and its expectation, in a few words for one line: `status is 500, expected 200-299`;
    /// nil where the sentence alone says it.
    public var finding: String?
    /// The line that asks for it when it is the request's own, as `Checks.CheckRule` reads it; nil for what the response
    /// serializer and the session look at of themselves.
    public var rule: String?
    /// The normalized path (RFC 9535 §2.7) of the value at fault, when it is one value of the body.
    public var place: String?
    /// It failed because the work on the answer was ended, not by what it found.
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
