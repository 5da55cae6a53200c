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

    /// At most one value can be meant: names and indexes alone (RFC 9535 §2.3.5.1).
    public var isSingular: Bool { query.isSingular }

    /// What is found, in the order of RFC 9535 §2, with the normalized path of each. One value can be found twice.
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

    public init(index: Int, path: String) {
        self.index = index
        self.path = path
    }
}
