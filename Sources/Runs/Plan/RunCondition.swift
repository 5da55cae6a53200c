public import Checks
public import Networking

/// `when: login $.role == "admin"`: a step is sent when an earlier answer is so. Where YTKNetwork's chain lets a callback
/// append one request or another, here the condition stands beside the request.
public struct RunCondition: Sendable, Equatable {
    /// Whether it holds; when not, what stands there instead: `login $.role is "user"`.
    public enum Verdict: Sendable, Equatable {
        case holds
        case fails(String)
    }

    /// The step whose answer is looked at.
    public var step: String
    /// As typed.
    public var text: String
    /// Looks at the answer.
    public var verdict: @Sendable (Exchange) -> Verdict

    public init(step: String, text: String, verdict: @escaping @Sendable (Exchange) -> Verdict) {
        self.step = step
        self.text = text
        self.verdict = verdict
    }

    /// - Throws: what is wrong with the line, and at which character.
    public init(parsing text: String) throws(CheckRuleError) {
        let condition = try Condition(parsing: text)
        self.init(step: condition.step, text: condition.text) { exchange in
            condition.holds(for: exchange) ? .holds : .fails(condition.finding(for: exchange))
        }
    }

    /// The same text is the same condition.
    public static func == (left: RunCondition, right: RunCondition) -> Bool { left.text == right.text }
}
