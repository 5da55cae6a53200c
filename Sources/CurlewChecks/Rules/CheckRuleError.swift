public import CurlewFormats

/// The reason why a line is not a valid check, capture or condition. `column` counts characters of the line, from 1.
public struct CheckRuleError: Error, Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        case empty
        /// The first word is not the subject of any rule.
        case unknownSubject(String, nearest: String?)
        /// `not` precedes the subject.
        case notInFront
        /// The first word is not a source of captures.
        case unknownSource(String, nearest: String?)
        /// The word after the subject is not a comparison.
        case unknownTest(String, nearest: String?, known: [String])
        /// A required part is missing.
        case missing(CheckRulePart)
        /// A part is invalid.
        case wrong(CheckRulePart, text: String)
        /// Text follows the end of the rule.
        case unexpected(String)
        case path(JSONPathError)
        case pattern(PatternError)
        case value(JSONError)
        case format(JSONFormatError)
        /// A variable in the line could not be replaced; with the reason as a sentence.
        case unresolved(String)
    }

    public let kind: Kind
    public let column: Int

    public init(_ kind: Kind, column: Int) {
        self.kind = kind
        self.column = column
    }

    /// True when the line may be a valid rule, and only a variable's value is missing.
    var isUnresolved: Bool {
        if case .unresolved = kind { true } else { false }
    }
}

/// A part of a rule.
public enum CheckRulePart: Sendable, Equatable {
    case test
    case headerName
    case text
    case value
    case status
    case mediaType
    case duration
    case size
    case count
    case valueType
    case pattern
    case closingSlash
    case comparison
    /// The words after `same`.
    case baseline
    /// The step of a condition.
    case step
    case rule
}
