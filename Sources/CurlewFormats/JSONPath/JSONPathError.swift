/// Why a text is not taken as JSONPath (RFC 9535), or why a query was not carried out. Places count in the path's text.
public enum JSONPathError: Error, Sendable, Equatable {
    case invalid(expected: JSONPathExpectation, found: JSONFinding, at: TextPosition)
    /// An integer outside ±(2^53 - 1) (RFC 9535 §2.1).
    case integerTooLarge(at: TextPosition)
    /// A function of another name than `length`, `count`, `value`, `match` and `search`.
    case unknownFunction(String, nearest: String?, at: TextPosition)
    case wrongNumberOfArguments(function: String, wanted: Int, found: Int, at: TextPosition)
    /// A function's argument has the wrong type; `wanted` names the right one.
    case wrongArgument(function: String, wanted: JSONPathArgument, at: TextPosition)
    /// An operand of a comparison that may be several values, or that is true or false.
    case notComparable(at: TextPosition)
    /// A literal, or a function that gives a value, used as a condition.
    case notATest(at: TextPosition)
    /// `\uD800` to `\uDFFF` without its partner.
    case loneSurrogate(at: TextPosition)
    /// A pattern that, written out, is beyond all bounds.
    case patternTooLarge(at: TextPosition)
    /// Filters, groups and functions in one another.
    case tooDeep(limit: Int, at: TextPosition)
    case tooLong(bytes: Int, limit: Int)
    case tooManyMatches(limit: Int)
    /// The work was ended. `place` is the normalized path of the value that the path's own segments had come to; nil
    /// when that is not known.
    case stopped(WorkStop, place: String?)
}

/// The token that the grammar requires at the place of an error.
public enum JSONPathExpectation: Sendable, Equatable {
    /// `$` at the start.
    case root
    case segmentOrEnd
    case selector
    /// Behind `.` or `..`.
    case memberName
    case commaOrBracketEnd
    case closingQuote
    case escapeLetter
    case hexDigit
    /// An unescaped control character in a string.
    case escapedControl
    case digit
    /// A comparison, a test or a group.
    case expression
    case comparable
    case closingParenthesis
    case argument
    case commaOrParenthesisEnd
    /// `&` and `|` come in pairs, `=` with another.
    case symbol(String)
}

/// The types of a function's arguments.
public enum JSONPathArgument: Sendable, Equatable {
    /// A literal, a query for one value, or a function that gives one.
    case value
    /// A query.
    case nodes
}
