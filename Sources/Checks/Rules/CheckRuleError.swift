public import CurlewFormats

/// Why a line is not taken as a check, a capture or a condition. `column` counts characters of the line, from 1.
public struct CheckRuleError: Error, Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        case empty
        /// The first word is nothing a rule can begin with.
        case unknownSubject(String, nearest: String?)
        /// `not` stands before what is looked at.
        case notInFront
        /// The first word is nothing a value can be captured from.
        case unknownSource(String, nearest: String?)
        /// The word behind the subject is no way to compare it.
        case unknownTest(String, nearest: String?, known: [String])
        /// Something is wanted that does not stand there.
        case missing(CheckRulePart)
        /// What stands there is not that.
        case wrong(CheckRulePart, text: String)
        /// The line should have ended.
        case unexpected(String)
        case path(JSONPathError)
        case pattern(PatternError)
        case value(JSONError)
        case format(JSONFormatError)
        /// A variable in the line could not be replaced; why, as a sentence.
        case unresolved(String)
    }

    public let kind: Kind
    public let column: Int

    public init(_ kind: Kind, column: Int) {
        self.kind = kind
        self.column = column
    }

    /// The line may be a rule: only a value is missing.
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
    /// Of a condition: the step it looks at.
    case step
    case rule
}
