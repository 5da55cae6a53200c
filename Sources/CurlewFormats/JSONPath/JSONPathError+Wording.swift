extension JSONPathError: CustomStringConvertible {
    /// One sentence: `Not valid JSONPath at character 5: ']' or ',' expected.`
    public var description: String {
        switch self {
        case .invalid(let expected, _, let place):
            "Not valid JSONPath at character \(place.column): \(expected) expected."
        case .integerTooLarge(let place):
            "The integer at character \(place.column) is too large: 2^53 - 1 is the limit."
        case .unknownFunction(let name, let nearest, let place):
            "No function \"\(name)\" is known at character \(place.column)."
                + (nearest.map { " Is \"\($0)\" meant?" } ?? " There are length, count, value, match and search.")
        case .wrongNumberOfArguments(let function, let wanted, let found, let place):
            "\(function)() takes \(wanted), not \(found), at character \(place.column)."
        case .wrongArgument(let function, let wanted, let place):
            "\(function)() wants \(wanted) at character \(place.column)."
        case .notComparable(let place):
            "Only single values can be compared; at character \(place.column) is something else."
        case .notATest(let place): "At character \(place.column) is a value, where something true or false is wanted."
        case .loneSurrogate(let place):
            "Half a character stands at character \(place.column): \\u wants the other half."
        case .patternTooLarge(let place): "The pattern at character \(place.column) is too large."
        case .tooDeep(let limit, let place):
            "The path is too deep at character \(place.column): more than \(limit) levels."
        case .tooLong(let bytes, let limit): "The path is too long: \(bytes) bytes, the limit is \(limit)."
        case .tooManyMatches(let limit): "The path finds too much: more than \(limit) values. Name what is meant."
        case .stopped(let stop, let place): "\(stop)" + (place.map { " It had come to \($0)." } ?? "")
        }
    }

    /// In the path's text; nil when the path is fine and its work was not.
    public var position: TextPosition? {
        switch self {
        case .invalid(_, _, let place), .integerTooLarge(let place), .unknownFunction(_, _, let place),
            .wrongNumberOfArguments(_, _, _, let place), .wrongArgument(_, _, let place), .notComparable(let place),
            .notATest(let place), .loneSurrogate(let place), .patternTooLarge(let place), .tooDeep(_, let place):
            place
        case .tooLong, .tooManyMatches, .stopped: nil
        }
    }
}

extension JSONPathExpectation: CustomStringConvertible {
    public var description: String {
        switch self {
        case .root: "'$'"
        case .segmentOrEnd: "'.', '[' or the end"
        case .selector: "a name in quotes, an index, '*', ':' or '?'"
        case .memberName: "a name or '*'"
        case .commaOrBracketEnd: "',' or ']'"
        case .closingQuote: "the closing quote"
        case .escapeLetter: "one of b f n r t u / \\ or the quote"
        case .hexDigit: "a hexadecimal digit"
        case .escapedControl: "an escape for a control character"
        case .digit: "a digit"
        case .expression: "a comparison or a test"
        case .comparable: "a value, '@', '$' or a function"
        case .closingParenthesis: "')'"
        case .argument: "an argument"
        case .commaOrParenthesisEnd: "',' or ')'"
        case .symbol(let symbol): "'\(symbol)'"
        }
    }
}

extension JSONPathArgument: CustomStringConvertible {
    public var description: String {
        switch self {
        case .value: "one value"
        case .nodes: "a query"
        }
    }
}
