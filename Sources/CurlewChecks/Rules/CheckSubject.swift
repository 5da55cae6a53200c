package import CurlewFormats

/// The part of the response that a rule tests, with the expected value.
package enum CheckSubject: Sendable {
    case status(StatusTest)
    case type(TypeTest)
    case header(String, TextTest)
    case body(TextTest)
    case duration(JSONComparison, Duration)
    /// The size of the decoded body, in bytes.
    case size(JSONComparison, Int)
    case path(JSONPath, ValueTest)
    case format(JSONFormat)
    /// Nil when there is no baseline, or the rule did not get one yet.
    case baseline(CheckBaseline?)
    /// The error of an invalid line.
    case broken(CheckRuleError)
}
