/// A query that selects values of a JSON document (RFC 9535, complete).
///
///     $.people[?@.age >= 18].name    text ── JSONPathParser ──► JSONPathQuery ── JSONPathSearch ──► nodes of the tape
///
/// Numbers are compared by their decimal text, so large integers and long decimals are told apart. A member whose key
/// is repeated in its object is found by its name at its last place, as in most readers; wildcards and
/// `..` find all of them, in the order written.
public struct JSONPath: Sendable, Equatable {
    /// The path as written.
    public let text: String
    let query: JSONPathQuery

    /// - Throws: `JSONPathError` with the place in `text`.
    public init(parsing text: String) throws(JSONPathError) {
        self.init(text, try JSONPathParser.query(text))
    }

    private init(_ text: String, _ query: JSONPathQuery) {
        self.text = text
        self.query = query
    }

    /// True when the path can mean at most one value: names and indexes alone (RFC 9535 §2.3.5.1).
    public var isSingular: Bool { query.isSingular }

    /// The values that are found, in the order of RFC 9535 §2, with the normalized path of each. One value can be found twice.
    ///
    /// - Parameter most: more values than these, found by the whole query or by one of its parts, are an error.
    /// - Throws: when the work or the result outgrows its limit, or when the task is cancelled.
    public func matches(
        in document: JSONDocument, most: Int = Self.mostMatches
    ) throws(JSONPathError) -> [JSONNodeReference] {
        let nodes = try nodes(in: document, most: most)
        let paths = NormalizedPaths.of(Set(nodes), in: document)
        return nodes.map { JSONNodeReference(index: $0, path: paths[$0] ?? "$") }
    }

    /// The same as `matches`, without the paths.
    public func nodes(in document: JSONDocument, most: Int = Self.mostMatches) throws(JSONPathError) -> [Int] {
        var budget = WorkBudget()
        return try nodes(in: document, most: most, within: &budget)
    }

    public func nodes(
        in document: JSONDocument, most: Int = Self.mostMatches, within budget: inout WorkBudget
    ) throws(JSONPathError) -> [Int] {
        var search = JSONPathSearch(document, most, budget)
        defer { budget = search.budget }
        return try search.nodes(query, from: 0)
    }

    /// 16 million values. Reaching a limit is an error, never a shorter result.
    public static let mostMatches = 1 << 24

    public static func == (left: JSONPath, right: JSONPath) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// Reads a path at the start of `text` and says how many bytes of UTF-8 it takes: for rules that go on behind it.
    public static func prefix(of text: String) throws(JSONPathError) -> (path: JSONPath, length: Int) {
        let (query, length) = try JSONPathParser.prefix(text)
        return (JSONPath(String(decoding: Array(text.utf8)[..<length], as: UTF8.self), query), length)
    }
}

/// A value that was found.
public struct JSONNodeReference: Sendable, Equatable, Hashable {
    /// On the document's tape.
    public let index: Int
    /// Normalized (RFC 9535 §2.7): `$['people'][0]['name']`.
    public let path: String
}

/// One step of a path without slices, filters and unions.
public struct JSONPathStep: Hashable, Sendable {
    public enum Target: Hashable, Sendable {
        /// The name of a member: UTF-8, decoded.
        case name([UInt8])
        /// The index of an item, from 0; negative ones count from the end.
        case index(Int)
        /// `*`: every member and item.
        case any
    }

    /// True behind `..`: at any depth.
    public let isDescendant: Bool
    public let target: Target
}

extension JSONPath {
    /// The steps of the path; nil when it has a slice, a filter or several selectors in one segment.
    public var steps: [JSONPathStep]? {
        var steps: [JSONPathStep] = []
        for segment in query.segments {
            guard segment.selectors.count == 1 else { return nil }
            let target: JSONPathStep.Target
            switch segment.selectors[0] {
            case .name(let name): target = .name(name)
            case .index(let index): target = .index(index)
            case .wildcard: target = .any
            case .slice, .filter: return nil
            }
            steps.append(JSONPathStep(isDescendant: segment.isDescendant, target: target))
        }
        return steps
    }
}

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
