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
    /// An array has the element, a text the part, an object the key.
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

    /// Children of a container, characters of a text; nil for the rest.
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

    /// As it is written, in short.
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

    /// In front of what is compared with: nothing for equality.
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
    /// A check stands beside its response: a path that takes longer than about a second is an error of the check.
    static let ofOneCheck = JSONPathLimits(matches: 1 << 22, steps: 1 << 26)
}

extension PatternBudget {
    /// Some seconds, over all the values that a check looks at.
    static let ofOneCheck = PatternBudget(limit: 1 << 28)
}
