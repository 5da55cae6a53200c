/// A pattern as a tree.
indirect enum PatternNode: Sendable, Equatable {
    case set(ScalarSet)
    case sequence([PatternNode])
    /// The first that leads to a match is preferred.
    case choice([PatternNode])
    case repeated(PatternNode, PatternCount)
    /// Numbered from 1.
    case group(Int, PatternNode)
    case assertion(PatternAssertion)
}

/// The number of repeats; a nil `most` means no limit.
struct PatternCount: Sendable, Equatable {
    var least: Int
    var most: Int?
    /// As few repeats as possible.
    var isLazy = false
}

/// A condition between two characters.
enum PatternAssertion: Sendable, Equatable {
    case start, end, wordBoundary, noWordBoundary

    func holds(between before: Unicode.Scalar?, and after: Unicode.Scalar?) -> Bool {
        switch self {
        case .start: before == nil
        case .end: after == nil
        case .wordBoundary: Self.isWord(before) != Self.isWord(after)
        case .noWordBoundary: Self.isWord(before) == Self.isWord(after)
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map(ScalarSet.word.contains) ?? false
    }
}
