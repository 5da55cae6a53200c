package import CurlewFormats
package import CurlewSerialization

/// The accepted statuses (YTKNetwork's `statusCodeValidator`).
package enum StatusTest: Sendable {
    case ranges(AcceptedStatus, isNegated: Bool)
    case compares(JSONComparison, Int)

    init(_ comparison: JSONComparison, _ code: Int) {
        self = .compares(comparison, code)
    }

    /// `200-299, 304`; nil for any other text.
    init?(ranges text: String, isNegated: Bool = false) {
        guard let accepted = AcceptedStatus(parsing: text) else { return nil }
        self = .ranges(accepted, isNegated: isNegated)
    }

    func result(on status: Int) -> RuleResult {
        let finding = status > 0 ? "the status is \(status)" : "there is no status"
        switch self {
        case .ranges(let accepted, let isNegated):
            return RuleResult(
                accepted.contains(status) != isNegated, finding,
                "\(isNegated ? "anything but " : "")\(accepted) was expected")
        case .compares(let comparison, let code):
            return RuleResult(
                comparison.holds(status, code), finding, "\(comparison.rawValue) \(code) was expected")
        }
    }
}

extension JSONComparison {
    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        }
    }
}
