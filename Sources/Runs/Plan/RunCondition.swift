internal import CurlewBytes
public import CurlewChecks
public import CurlewNetworking
public import CurlewSerialization

/// The condition of a step, `when: login $.role == "admin"`: the step is sent only when an earlier answer passes the
/// rule. In YTKNetwork's chain a callback appends one request or another; here the condition is part of the step.
public struct RunCondition: Sendable, Equatable {
    /// The result of a test; when it fails, with the value that was found: `login $.role is "user"`.
    public enum Outcome: Sendable, Equatable {
        case holds
        case fails(String)
    }

    /// The step whose answer is tested.
    public var step: String
    /// As typed.
    public var text: String
    /// Tests the answer with the variables in force.
    public var outcome: @Sendable (Exchange, VariableSet) -> Outcome

    public init(
        step: String, text: String, outcome: @escaping @Sendable (Exchange, VariableSet) -> Outcome
    ) {
        self.step = step
        self.text = text
        self.outcome = outcome
    }

    /// A line with names between braces is parsed when their values are known.
    ///
    /// - Throws: the error in the line, with its column.
    public init(parsing text: String) throws(CheckRuleError) {
        guard VariableTemplate.isPresent(in: text) else {
            let condition = try Condition(parsing: text)
            self.init(step: condition.step, text: condition.text) { exchange, _ in condition.outcome(on: exchange) }
            return
        }
        self.init(step: try Condition.step(of: text), text: text) { exchange, variables in
            Self.outcome(text, exchange, variables)
        }
    }

    private static func outcome(_ text: String, _ exchange: Exchange, _ variables: VariableSet) -> Outcome {
        let resolved = VariableResolver.resolve(text, using: variables)
        if let unknown = resolved.unknown.first { return .fails(unknown.sentence()) }
        return CheckRuleError.caught(try Condition(parsing: resolved.text).outcome(on: exchange)) {
            .fails($0.description)
        }
    }

    /// Conditions with the same text are equal.
    public static func == (left: RunCondition, right: RunCondition) -> Bool { left.text == right.text }
}

extension Condition {
    fileprivate func outcome(on exchange: Exchange) -> RunCondition.Outcome {
        failure(for: exchange).map { .fails($0) } ?? .holds
    }
}
