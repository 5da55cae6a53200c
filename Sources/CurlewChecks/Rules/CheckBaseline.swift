public import CurlewBytes
public import CurlewDiffering
internal import CurlewFormats
public import CurlewMessage
internal import CurlewNetworking
internal import CurlewTransport

/// The answer that `same as baseline` compares with.
public enum CheckBaseline: Sendable {
    case known(ComparedBytes, DifferenceRules)
    /// The reason why it cannot be read.
    case unreadable(String)

    /// An answer whose body is read when it is compared.
    public struct ComparedBytes: Sendable {
        public var status: Int
        public var fields: HeaderFields
        public var body: Bytes

        public init(status: Int, fields: HeaderFields, body: Bytes) {
            (self.status, self.fields, self.body) = (status, fields, body)
        }
    }
}

extension CheckBaseline? {
    /// Compares status and body. Header fields are left out because they differ each time, `Date` at least.
    func result(on exchange: Exchange, within budget: inout WorkBudget) -> RuleResult {
        switch self {
        case nil: RuleResult(false, "there is no baseline yet", "In the explorer :baseline keeps an answer as one.")
        case .unreadable(let sentence): RuleResult(false, "the baseline cannot be read", sentence)
        case .known(let baseline, let rules):
            Self.result(on: exchange, beside: baseline, rules, &budget)
        }
    }

    private static func result(
        on exchange: Exchange, beside baseline: CheckBaseline.ComparedBytes, _ rules: DifferenceRules,
        _ budget: inout WorkBudget
    ) -> RuleResult {
        var rules = rules
        rules.hidden = SecretMask.stars
        let before = ComparedAnswer(status: baseline.status, fields: baseline.fields, bytes: baseline.body)
        let now = ComparedAnswer(status: exchange.head.status, fields: exchange.head.fields, bytes: exchange.body)
        return WorkStop.caught(result(on: try AnswerDifference.between(before, now, rules: rules, within: &budget))) {
            RuleResult("the answer was not compared with the baseline to the end", stoppedBy: $0)
        }
    }

    /// The result for a difference; it names the first places that differ.
    private static func result(on difference: AnswerDifference) -> RuleResult {
        guard !difference.isSameAnswer else { return RuleResult(true, "", "") }
        let places = DifferenceLines(difference).places
        let shown = places.prefix(most).joined(separator: "; ")
        let rest = places.count > most ? "; and \(places.count - most) more" : ""
        let count = Plural.of(places.count, "place")
        return RuleResult(
            false, "the answer differs from the baseline in \(count)", shown + rest, at: difference.firstPath)
    }

    private static var most: Int { 5 }
}
