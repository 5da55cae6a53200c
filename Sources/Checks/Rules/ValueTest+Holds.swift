internal import CurlewFormats

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
