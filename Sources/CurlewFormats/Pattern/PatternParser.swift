/// Reads patterns (RFC 9485 §3, and what people are used to) by descent.
struct PatternParser {
    let text: [Unicode.Scalar]
    let dialect: Pattern.Dialect
    var at = 0
    private(set) var groups = 0
    private var ignoresCase = false
    private var depth = 0

    private static let depthLimit = 64
    private static let lengthLimit = 1 << 16

    init(_ text: String, _ dialect: Pattern.Dialect) {
        self.text = Array(text.unicodeScalars)
        self.dialect = dialect
    }

    var isCommon: Bool { dialect == .common }
    var next: Unicode.Scalar? { at < text.count ? text[at] : nil }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        at += 1
        return true
    }

    mutating func takeWord(_ word: String) -> Bool {
        let scalars = Array(word.unicodeScalars)
        guard text[at...].starts(with: scalars) else { return false }
        at += scalars.count
        return true
    }

    mutating func parse() throws(PatternError) -> PatternNode {
        guard text.count <= Self.lengthLimit else { throw .tooLong(limit: Self.lengthLimit) }
        if isCommon { ignoresCase = takeWord("(?i)") }
        let node = try choice()
        guard at == text.count else { throw .unexpected(place: at) }
        return node
    }

    private mutating func choice() throws(PatternError) -> PatternNode {
        var branches = [try branch()]
        while take("|") { branches.append(try branch()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func branch() throws(PatternError) -> PatternNode {
        var pieces: [PatternNode] = []
        while let next, next != "|", next != ")" { pieces.append(try piece()) }
        return pieces.count == 1 ? pieces[0] : .sequence(pieces)
    }

    private mutating func piece() throws(PatternError) -> PatternNode {
        let start = at
        let atom = try atom()
        guard let count = try quantifier() else { return atom }
        if case .assertion = atom { throw .nothingToRepeat(place: start + 1) }
        if isCommon, let next, next == "*" || next == "+" || startsCount {
            throw .notSupported("\"\(next)\" after a count", place: at)
        }
        return .repeated(atom, count)
    }

    // MARK: Counts

    private mutating func quantifier() throws(PatternError) -> PatternCount? {
        guard var count = try count() else { return nil }
        if isCommon { count.isLazy = take("?") }
        return count
    }

    private mutating func count() throws(PatternError) -> PatternCount? {
        if take("*") { return PatternCount(least: 0) }
        if take("+") { return PatternCount(least: 1) }
        if take("?") { return PatternCount(least: 0, most: 1) }
        let start = at
        guard take("{") else { return nil }
        guard let least = try number() else {
            guard isCommon else { throw .unexpected(place: at) }
            // A brace that begins no count is a character, as in most engines.
            at = start
            return nil
        }
        let most = take(",") ? try number() : least
        guard take("}") else { throw .notClosed(place: start) }
        if let most, most < least { throw .reversedRange(place: start) }
        return PatternCount(least: least, most: most)
    }

    /// Whether `{` and a digit follow.
    private var startsCount: Bool {
        next == "{" && at + 1 < text.count && ("0"..."9").contains(text[at + 1])
    }

    private mutating func number() throws(PatternError) -> Int? {
        let start = at
        while let next, ("0"..."9").contains(next) { at += 1 }
        guard at > start else { return nil }
        let digits = String(String.UnicodeScalarView(text[start..<at]))
        guard let number = Int(digits), number <= PatternProgram.limit else {
            throw .tooLarge(limit: PatternProgram.limit)
        }
        return number
    }

    // MARK: Atoms

    private mutating func atom() throws(PatternError) -> PatternNode {
        let start = at
        if isCommon, startsCount { throw .nothingToRepeat(place: start) }
        guard let scalar = next else { throw .unexpected(place: at) }
        at += 1
        switch scalar {
        case "(": return try group(from: start)
        case "[": return .set(cased(try characterClass(from: start)))
        case ".": return .set(.dot)
        case "\\": return try escape(from: start)
        case "*", "+", "?": throw .nothingToRepeat(place: start)
        case "^" where isCommon: return .assertion(.start)
        case "$" where isCommon: return .assertion(.end)
        case "{" where !isCommon: throw .nothingToRepeat(place: start)
        case "]" where !isCommon, "}" where !isCommon: throw .unexpected(place: start)
        default: return .set(cased(ScalarSet(scalar)))
        }
    }

    private func cased(_ set: ScalarSet) -> ScalarSet { ignoresCase ? set.ignoringCase : set }

    private mutating func group(from start: Int) throws(PatternError) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit, place: start) }
        var number: Int? = nil
        if !(isCommon && takeWord("?:")) {
            if isCommon, next == "?" { throw notSupported(3, from: start) }
            groups += 1
            number = groups
            if isCommon, groups > PatternProgram.groupLimit { throw .tooManyGroups(limit: PatternProgram.groupLimit) }
        }
        let inner = try choice()
        guard take(")") else { throw .notClosed(place: start) }
        return number.map { .group($0, inner) } ?? .sequence([inner])
    }

    /// - Parameter count: how many characters tell what it is.
    func notSupported(_ count: Int, from start: Int) -> PatternError {
        .notSupported(String(String.UnicodeScalarView(text[start..<min(start + count, text.count)])), place: start)
    }

    private mutating func escape(from start: Int) throws(PatternError) -> PatternNode {
        if isCommon, let next {
            if let assertion = ["b": .wordBoundary, "B": .noWordBoundary][next] as PatternAssertion? {
                at += 1
                return .assertion(assertion)
            }
            if ("1"..."9").contains(next) { throw .notSupported("\\\(next)", place: start) }
        }
        return .set(cased(try escapedSet(from: start)))
    }
}
