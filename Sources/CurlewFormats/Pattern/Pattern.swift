/// A regular expression whose work is bounded: it is looked for in one pass over the text, all alternatives at once (a
/// Pike machine; nothing is tried twice), and a `WorkBudget` ends what is too much all the same.
///
/// Texts are compared character by character (Unicode scalars), not by what looks the same.
public struct Pattern: Sendable, Equatable {
    /// The syntax that a pattern may use.
    public enum Dialect: Sendable, Equatable {
        /// RFC 9485, whole: what every engine agrees on. No anchors, no `\d`, no lazy counts.
        case interoperable
        /// The signs that people use: besides those of RFC 9485 `^ $ \b \B \d \w \s \xHH \uHHHH`, lazy counts, `(?: )`, `(?i)` in front.
        /// `\d`, `\w`, `\s` and `(?i)` know ASCII alone; `^` and `$` are the ends of the text. A group within a
        /// loop tells the last turn that took a character. Neither looking around nor references back, which no
        /// bounded engine has; what other programs read in another way than this one would (`[[:alpha:]]`, `\012`,
        /// `a{2}{3}`) is refused rather than misread.
        case common
    }

    /// The range of a match, in bytes of UTF-8; nil for a group that took no part.
    public struct Match: Sendable, Equatable {
        public let range: Range<Int>
        /// The ranges of the groups, from group 1 on.
        public let groups: [Range<Int>?]
    }

    public let text: String
    public let dialect: Dialect
    private let program: PatternProgram

    public init(parsing text: String, _ dialect: Dialect = .common) throws(PatternError) {
        var parser = PatternParser(text, dialect)
        let node = try parser.parse()
        program = try PatternProgram(node, groups: parser.groups)
        self.text = text
        self.dialect = dialect
    }

    /// Whether the whole of `text` is a match.
    public func matchesWhole(_ text: String, within budget: inout WorkBudget) throws(WorkStop) -> Bool {
        var machine = PatternMachine(program, isAnchored: true, mustEnd: true, keepsPlaces: false)
        return try machine.run(text, within: &budget) != nil
    }

    /// Whether a part of `text` is a match.
    public func isFound(in text: String, within budget: inout WorkBudget) throws(WorkStop) -> Bool {
        var machine = PatternMachine(program, isAnchored: false, mustEnd: false, keepsPlaces: false)
        return try machine.run(text, within: &budget) != nil
    }

    /// The leftmost match; of those that begin there the one that the alternatives and counts prefer.
    public func firstMatch(in text: String, within budget: inout WorkBudget) throws(WorkStop) -> Match? {
        var machine = PatternMachine(program, isAnchored: false, mustEnd: false, keepsPlaces: true)
        guard let places = try machine.run(text, within: &budget) else { return nil }
        let ranges = stride(from: 0, to: places.count, by: 2).map { (place: Int) -> Range<Int>? in
            places[place] >= 0 && places[place + 1] >= 0 ? places[place]..<places[place + 1] : nil
        }
        return ranges[0].map { Match(range: $0, groups: Array(ranges.dropFirst())) }
    }

    public static func == (left: Pattern, right: Pattern) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) && left.dialect == right.dialect
    }
}

extension Pattern {
    /// With a budget of its own, as the two below.
    public func matchesWhole(_ text: String) throws(WorkStop) -> Bool {
        var budget = WorkBudget()
        return try matchesWhole(text, within: &budget)
    }

    public func isFound(in text: String) throws(WorkStop) -> Bool {
        var budget = WorkBudget()
        return try isFound(in: text, within: &budget)
    }

    public func firstMatch(in text: String) throws(WorkStop) -> Match? {
        var budget = WorkBudget()
        return try firstMatch(in: text, within: &budget)
    }
}

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
