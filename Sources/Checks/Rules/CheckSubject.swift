package import CurlewFormats

/// What a rule looks at, and what it wants there.
package enum CheckSubject: Sendable {
    case status(StatusTest)
    case type(TypeTest)
    case header(String, TextTest)
    case body(TextTest)
    case duration(JSONComparison, Duration)
    /// Bytes of the decoded body.
    case size(JSONComparison, Int)
    case path(JSONPath, ValueTest)
    case format(JSONFormat)
    /// What is wrong with the line.
    case broken(CheckRuleError)
}
