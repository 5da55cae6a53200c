/// The six comparisons of RFC 9535 §2.3.5.2.2.
public enum JSONComparison: String, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
}

extension JSONComparison {
    /// Compares a value with another one, in the same or another document.
    public func holds(
        _ left: JSONDocument, at leftNode: Int, _ right: JSONDocument, at rightNode: Int,
        within budget: inout WorkBudget
    ) throws(WorkStop) -> Bool {
        try budget.spend(1 + left.textSteps(of: leftNode))
        let values = (JSONComparand(left, at: leftNode), JSONComparand(right, at: rightNode))
        return try holds(
            isLess: JSONComparand.isLess(values.0, values.1), isGreater: JSONComparand.isLess(values.1, values.0)
        ) { () throws(WorkStop) in
            try JSONEquality(left: left, right: right).isEqual(leftNode, rightNode, within: &budget)
        }
    }

    func holds(
        isLess: Bool, isGreater: Bool, isEqual: () throws(WorkStop) -> Bool
    ) throws(WorkStop) -> Bool {
        switch self {
        case .equal: try isEqual()
        case .notEqual: try !isEqual()
        case .less: isLess
        case .greater: isGreater
        case .lessOrEqual: if isLess { true } else { try isEqual() }
        case .greaterOrEqual: if isGreater { true } else { try isEqual() }
        }
    }
}

/// One side of a comparison.
enum JSONComparand: Sendable, Equatable {
    /// No value: nothing was found.
    case nothing
    case null
    case boolean(Bool)
    /// Nil for a number whose exponent is beyond all bounds: it equals nothing and has no place in an order.
    case number(ExactNumber?)
    case string(String)
    /// An array or an object, by its node on the tape.
    case container(Int)

    /// The value at `node`.
    init(_ document: JSONDocument, at node: Int) {
        switch document.kind(at: node) {
        case .null, .date, .data: self = .null
        case .boolean: self = .boolean(document.text(of: node) == "true")
        case .number: self = .number(ExactNumber(document.text(of: node)))
        case .string: self = .string(document.text(of: node))
        case .object, .array: self = .container(node)
        }
    }

    /// Numbers by value, strings by code points; anything else has no order.
    static func isLess(_ left: JSONComparand, _ right: JSONComparand) -> Bool {
        switch (left, right) {
        case (.number(let left?), .number(let right?)): left < right
        case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        default: false
        }
    }

    static func == (left: JSONComparand, right: JSONComparand) -> Bool {
        switch (left, right) {
        case (.nothing, .nothing), (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.number(let left?), .number(let right?)): left == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.container(let left), .container(let right)): left == right
        default: false
        }
    }
}
