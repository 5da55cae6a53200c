public import Checks
public import Networking
internal import Serialization

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

    /// What `{{names}}` in it mean is known when the run begins, see `resolved`; until then it does not hold.
    ///
    /// - Throws: what is wrong with the line, and at which character.
    public init(parsing text: String) throws(CheckRuleError) {
        if VariableTemplate.isPresent(in: text) {
            let step = text.split(separator: " ").first.map(String.init) ?? ""
            self.init(step: step, text: text) { _ in .fails("\(text) has a name without a value") }
        } else {
            try self.init(text, shownAs: nil)
        }
    }

    init(_ text: String, shownAs shown: String?) throws(CheckRuleError) {
        let condition = try Condition(parsing: text)
        self.init(step: condition.step, text: shown ?? condition.text) { exchange in
            condition.holds(for: exchange) ? .holds : .fails(condition.finding(for: exchange))
        }
    }

    /// The same text is the same condition.
    public static func == (left: RunCondition, right: RunCondition) -> Bool { left.text == right.text }
}
