internal import CurlewFormats

extension ValueTest {
    func holds(
        for node: Int, in document: JSONDocument, within budget: inout PatternBudget
    ) throws(PatternStop) -> Bool {
        switch self {
        case .exists(let isNegated): !isNegated
        case .compares(let comparison, let value): comparison.holds(document, at: node, value, at: 0)
        case .contains(let value, let isNegated): document.holds(value, at: node) != isNegated
        case .matches(let pattern, let isNegated):
            document.kind(at: node).isContainer
                ? false : try pattern.isFound(in: document.text(of: node), within: &budget) != isNegated
        case .type(let type, let isNegated): type.holds(of: document, at: node) != isNegated
        case .size(let comparison, let count):
            document.length(of: node).map { comparison.holds($0, count) } ?? false
        case .count: true
        }
    }
}

extension JSONDocument {
    /// Whether an array has the element, a text the part, or an object the key.
    fileprivate func holds(_ value: JSONDocument, at node: Int) -> Bool {
        switch kind(at: node) {
        case .array: children(of: node).contains { JSONComparison.equal.holds(self, at: $0, value, at: 0) }
        case .object:
            value.kind(at: 0) == .string
                && children(of: node).contains { key(of: $0)?.utf8.elementsEqual(value.text(of: 0).utf8) == true }
        case .string: value.kind(at: 0) == .string && text(of: node).contains(value.text(of: 0))
        case .number, .boolean, .null, .date, .data: false
        }
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
        case .string: "\"\(ShownText.short(text(of: node, fromAtMost: 400)))\""
        default: ShownText.short(text(of: node, fromAtMost: 400))
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

extension JSONPathLimits {
    /// A limit of about one second for a path; a path that takes longer is an error of the check.
    static let ofOneCheck = JSONPathLimits(matches: 1 << 22, steps: 1 << 26)
}

extension PatternBudget {
    /// A limit of some seconds for all values that a check tests.
    static let ofOneCheck = PatternBudget(limit: 1 << 28)
}
