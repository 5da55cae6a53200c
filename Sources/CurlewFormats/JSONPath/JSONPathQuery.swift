/// RFC 9535's grammar as values.
struct JSONPathQuery: Sendable, Equatable {
    /// Starts with `@`, at the value that is filtered.
    var isRelative: Bool
    var segments: [JSONPathSegment]

    var isSingular: Bool { segments.allSatisfy(\.isSingular) }
}

struct JSONPathSegment: Sendable, Equatable {
    /// `..`: the value and everything in it.
    var isDescendant: Bool
    var selectors: [JSONPathSelector]

    fileprivate var isSingular: Bool {
        guard !isDescendant, selectors.count == 1 else { return false }
        switch selectors[0] {
        case .name, .index: return true
        case .wildcard, .slice, .filter: return false
        }
    }
}

indirect enum JSONPathSelector: Sendable, Equatable {
    /// UTF-8, decoded.
    case name([UInt8])
    case wildcard
    case index(Int)
    case slice(JSONPathSlice)
    case filter(JSONPathTest)
}

/// `start:end:step`; what is left out is nil.
struct JSONPathSlice: Sendable, Equatable {
    var start: Int?
    var end: Int?
    var step: Int?

    /// The places of an array of `count` elements, in order (RFC 9535 §2.3.4.2.2).
    func places(count: Int) -> StrideTo<Int> {
        let step = step ?? 1
        guard step != 0 else { return stride(from: 0, to: 0, by: 1) }
        let first = start.map { $0 < 0 ? $0 + count : $0 } ?? (step > 0 ? 0 : count - 1)
        let last = end.map { $0 < 0 ? $0 + count : $0 } ?? (step > 0 ? count : -1)
        return step > 0
            ? stride(from: min(max(first, 0), count), to: min(max(last, 0), count), by: step)
            : stride(from: min(max(first, -1), count - 1), to: min(max(last, -1), count - 1), by: step)
    }
}

/// A condition on a value.
indirect enum JSONPathTest: Sendable, Equatable {
    case any([JSONPathTest])
    case all([JSONPathTest])
    case not(JSONPathTest)
    case comparison(JSONPathOperand, JSONComparison, JSONPathOperand)
    /// The query finds something.
    case exists(JSONPathQuery)
    /// `match`, which takes the whole text, or `search`.
    case pattern(JSONPathOperand, JSONPathPattern, isWhole: Bool)
}

/// An operand of a comparison: one value, or none.
indirect enum JSONPathOperand: Sendable, Equatable {
    case literal(JSONComparand)
    /// Singular.
    case query(JSONPathQuery)
    case length(JSONPathOperand)
    case count(JSONPathQuery)
    case value(JSONPathQuery)
}

/// I-Regexp (RFC 9485), compiled when it is known beforehand; nil when it is none, and then nothing matches.
enum JSONPathPattern: Sendable, Equatable {
    case known(Pattern?)
    case computed(JSONPathOperand)
}
