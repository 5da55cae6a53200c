import CurlewBytes
package import CurlewFormats

/// The test of the values that a path finds.
package enum ValueTest: Sendable {
    case exists(isNegated: Bool)
    case compares(JSONComparison, JSONDocument)
    /// An element of an array, a part of a text, or a key of an object.
    case contains(JSONDocument, isNegated: Bool)
    case matches(Pattern, isNegated: Bool)
    case type(JSONTypeName, isNegated: Bool)
    /// The number of a container's children, or of a text's characters (like RFC 9535's `length`).
    case size(JSONComparison, Int)
    /// The number of values that the path finds.
    case count(JSONComparison, Int)

    var negated: ValueTest {
        switch self {
        case .exists(let isNegated): .exists(isNegated: !isNegated)
        case .contains(let value, let isNegated): .contains(value, isNegated: !isNegated)
        case .matches(let pattern, let isNegated): .matches(pattern, isNegated: !isNegated)
        case .type(let name, let isNegated): .type(name, isNegated: !isNegated)
        case .size(let comparison, let count): .size(comparison.opposite, count)
        case .count(let comparison, let count): .count(comparison.opposite, count)
        case .compares(let comparison, let value): .compares(comparison.opposite, value)
        }
    }

    func result(on path: JSONPath, in response: CheckedResponse) -> RuleResult {
        let document: JSONDocument
        switch response.json {
        case .success(let parsed): document = parsed
        case .failure(let error): return RuleResult(false, "the body is not JSON", error.finding)
        }
        do throws(JSONPathError) {
            let most = CheckedResponse.mostValues
            let nodes = try path.nodes(in: document, most: most, within: &response.budget)
            return result(on: path.text, nodes, document, &response.budget)
        } catch {
            let finding = "\(path.text) was not followed to the end"
            guard case .stopped(let stop, let place) = error else {
                return RuleResult(false, finding, error.description)
            }
            return RuleResult(finding, stoppedBy: stop, at: place)
        }
    }

    private func result(
        on path: String, _ nodes: [Int], _ document: JSONDocument, _ budget: inout WorkBudget
    ) -> RuleResult {
        switch self {
        case .exists(let isNegated):
            let finding = nodes.isEmpty ? "\(path) is missing" : "\(path) is \(document.shown(nodes[0]))"
            let place = isNegated ? nodes.first : nil
            return RuleResult(
                nodes.isEmpty == isNegated, finding, isNegated ? "nothing was expected" : "a value was expected",
                at: place.map { NormalizedPaths.of($0, in: document) })
        case .count(let comparison, let count):
            return RuleResult(
                comparison.holds(nodes.count, count), "\(path) finds \(Self.values(nodes.count))",
                "\(comparison.words)\(count) was expected")
        default:
            guard !nodes.isEmpty else { return RuleResult(false, "\(path) is missing", expectation) }
            let failing: Int?
            do throws(WorkStop) {
                failing = try first(of: nodes, failingIn: document, within: &budget)
            } catch {
                return RuleResult("the values of \(path) were not all looked at", stoppedBy: error)
            }
            guard let node = failing else {
                return RuleResult(true, finding(path, nodes[0], document), expectation)
            }
            let place = NormalizedPaths.of(node, in: document)
            let name = nodes.count == 1 ? path : place
            return RuleResult(false, finding(name, node, document), expectation, at: place)
        }
    }

    private func first(
        of nodes: [Int], failingIn document: JSONDocument, within budget: inout WorkBudget
    ) throws(WorkStop) -> Int? {
        for node in nodes {
            try budget.spend()
            if try !holds(for: node, in: document, within: &budget) { return node }
        }
        return nil
    }

    private static func values(_ count: Int) -> String { Plural.of(count, "value") }

    private func finding(_ name: String, _ node: Int, _ document: JSONDocument) -> String {
        switch self {
        case .type: "\(name) is \(JSONTypeName.words(document.kind(at: node)))"
        case .size:
            document.length(of: node).map { "\(name) has \($0) \(document.unit(of: node, $0))" }
                ?? "\(name) is \(JSONTypeName.words(document.kind(at: node))), which has no size"
        default: "\(name) is \(document.shown(node))"
        }
    }

    private var expectation: String {
        switch self {
        case .exists: "a value was expected"
        case .compares(let comparison, let value): "\(comparison.words)\(value.shown(0)) was expected"
        case .contains(let value, let isNegated):
            "something \(isNegated ? "without" : "with") \(value.shown(0)) was expected"
        case .matches(let pattern, let isNegated):
            "text that \(isNegated ? "does not match" : "matches") \(pattern.text) was expected"
        case .type(let type, let isNegated): "\(isNegated ? "anything but " : "")\(type.words) was expected"
        case .size(let comparison, let count), .count(let comparison, let count):
            "\(comparison.words)\(count) was expected"
        }
    }
}

extension ValueTest {
    func holds(
        for node: Int, in document: JSONDocument, within budget: inout WorkBudget
    ) throws(WorkStop) -> Bool {
        switch self {
        case .exists(let isNegated): !isNegated
        case .compares(let comparison, let value):
            try comparison.holds(document, at: node, value, at: 0, within: &budget)
        case .contains(let value, let isNegated): try document.holds(value, at: node, within: &budget) != isNegated
        case .matches(let pattern, let isNegated):
            document.kind(at: node).isContainer
                ? false : try pattern.isFound(in: document.text(of: node), within: &budget) != isNegated
        case .type(let type, let isNegated): type.holds(of: document, at: node) != isNegated
        case .size(let comparison, let count):
            try document.length(of: node, within: &budget).map { comparison.holds($0, count) } ?? false
        case .count: true
        }
    }
}

extension JSONDocument {
    /// True when an array has the element, a text has the part, or an object has the key.
    fileprivate func holds(
        _ value: JSONDocument, at node: Int, within budget: inout WorkBudget
    ) throws(WorkStop) -> Bool {
        switch kind(at: node) {
        case .array:
            for child in children(of: node)
            where try JSONComparison.equal.holds(
                self, at: child, value, at: 0, within: &budget)
            {
                return true
            }
            return false
        case .object:
            guard value.kind(at: 0) == .string else { return false }
            let key = Array(value.text(of: 0).utf8)
            try budget.spend(childCount(at: node))
            return children(of: node).contains { isKey(of: $0, key) }
        case .string:
            guard value.kind(at: 0) == .string else { return false }
            return try budget.finds(value.text(of: 0), in: text(of: node))
        case .number, .boolean, .null, .date, .data: return false
        }
    }

    fileprivate func length(of node: Int, within budget: inout WorkBudget) throws(WorkStop) -> Int? {
        try budget.spend(1 + textSteps(of: node))
        return length(of: node)
    }

    /// The children of a container, the characters of a text; nil for other values.
    func length(of node: Int) -> Int? {
        switch kind(at: node) {
        case .array, .object: childCount(at: node)
        case .string: text(of: node).unicodeScalars.count
        case .number, .boolean, .null, .date, .data: nil
        }
    }

    func unit(of node: Int, _ count: Int) -> String {
        let word =
            switch kind(at: node) {
            case .array: "item"
            case .object: "member"
            default: "character"
            }
        return count == 1 ? word : word + "s"
    }

    /// The value as written, shortened.
    func shown(_ node: Int) -> String {
        switch kind(at: node) {
        case .object: "an object of \(childCount(at: node)) \(unit(of: node, childCount(at: node)))"
        case .array: "an array of \(childCount(at: node)) \(unit(of: node, childCount(at: node)))"
        case .string: "\"\(ShortText.short(text(of: node, fromAtMost: 400)))\""
        default: ShortText.short(text(of: node, fromAtMost: 400))
        }
    }
}

extension JSONComparison {
    var opposite: JSONComparison {
        switch self {
        case .equal: .notEqual
        case .notEqual: .equal
        case .less: .greaterOrEqual
        case .greaterOrEqual: .less
        case .greater: .lessOrEqual
        case .lessOrEqual: .greater
        }
    }

    /// The text before the compared value; empty for equality.
    var words: String {
        switch self {
        case .equal: ""
        case .notEqual: "anything but "
        case .less: "less than "
        case .lessOrEqual: "at most "
        case .greater: "more than "
        case .greaterOrEqual: "at least "
        }
    }
}

extension WorkBudget {
    /// True when the text contains `wanted`, byte for byte.
    mutating func finds(_ wanted: String, in text: String) throws(WorkStop) -> Bool {
        let (wanted, text) = (Array(wanted.utf8), Array(text.utf8))
        guard let first = wanted.first else { return true }
        guard text.count >= wanted.count else { return false }
        try spend(text.count >> 4)
        for start in 0...(text.count - wanted.count) where text[start] == first {
            var length = 1
            while length < wanted.count, text[start + length] == wanted[length] { length += 1 }
            if length == wanted.count { return true }
            if length > 16 { try spend(length >> 4) }
        }
        return false
    }
}
