internal import CurlewFormats

/// The test of a header field, or of the body as text.
package struct TextTest: Sendable {
    enum Kind: Sendable {
        case exists
        case equals(String)
        case contains(String)
        case matches(Pattern)
    }

    let kind: Kind
    let isNegated: Bool

    init(_ kind: Kind, isNegated: Bool = false) {
        self.kind = kind
        self.isNegated = isNegated
    }

    /// A field with several values passes when one of them does.
    func result(on values: [String], subject: String, within budget: inout WorkBudget) -> RuleResult {
        let isThere = !values.isEmpty
        if case .exists = kind {
            let finding = isThere ? "\(subject) is \(Self.shown(values))" : "\(subject) is missing"
            return RuleResult(isThere != isNegated, finding, isNegated ? "none was expected" : "it was expected")
        }
        guard isThere else { return RuleResult(isNegated, "\(subject) is missing", expectation) }
        do throws(WorkStop) {
            let isFound = try holdsForOne(of: values, within: &budget)
            return RuleResult(isFound != isNegated, "\(subject) is \(Self.shown(values))", expectation)
        } catch {
            return RuleResult("\(subject) was not searched to the end", stoppedBy: error)
        }
    }

    private func holdsForOne(of values: [String], within budget: inout WorkBudget) throws(WorkStop) -> Bool {
        for value in values where try holds(value, within: &budget) { return true }
        return false
    }

    private func holds(_ value: String, within budget: inout WorkBudget) throws(WorkStop) -> Bool {
        switch kind {
        case .exists: true
        case .equals(let wanted): value.utf8.elementsEqual(wanted.utf8)
        case .contains(let wanted): try budget.finds(wanted, in: value)
        case .matches(let pattern): try pattern.isFound(in: value, within: &budget)
        }
    }

    private var expectation: String {
        let negation = isNegated ? "not " : ""
        return switch kind {
        case .exists: "it was expected"
        case .equals(let wanted): "\(negation)\"\(wanted)\" was expected"
        case .contains(let wanted): "text \(isNegated ? "without" : "with") \"\(wanted)\" was expected"
        case .matches(let pattern): "text that \(isNegated ? "does not match" : "matches") \(pattern.text) was expected"
        }
    }

    private static func shown(_ values: [String]) -> String {
        values.map { "\"\(ShortText.short($0))\"" }.joined(separator: ", ")
    }
}

/// Shortens text for use in a sentence.
enum ShortText {
    private static let limit = 32

    static func short(_ text: String) -> String {
        let start = text.prefix(limit)
        return start.endIndex == text.endIndex ? text : start + "..."
    }
}
