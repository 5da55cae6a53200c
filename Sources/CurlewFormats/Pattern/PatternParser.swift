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

extension PatternParser {
    /// After `[`.
    mutating func characterClass(from start: Int) throws(PatternError) -> ScalarSet {
        var set = ScalarSet(isInverted: take("^"))
        let first = at
        while let scalar = next, scalar != "]" || (isCommon && at == first) {
            let place = at
            let member = try classMember(isFirst: at == first, from: start)
            guard let low = member.single, next == "-", at + 1 < text.count, text[at + 1] != "]" else {
                set.add(member)
                continue
            }
            at += 1
            let upper = try classMember(isFirst: false, from: start)
            guard let high = upper.single else { throw .unexpected(place: place) }
            guard low <= high else { throw .reversedRange(place: place) }
            set.ranges.append(low...high)
        }
        guard next != nil else { throw .notClosed(place: start) }
        guard at > first, take("]") else { throw .unexpected(place: at) }
        return set
    }

    /// A character of its own, or a set with a name.
    private mutating func classMember(isFirst: Bool, from start: Int) throws(PatternError) -> ScalarSet {
        guard let scalar = next else { throw .notClosed(place: start) }
        let place = at
        at += 1
        switch scalar {
        case "\\": return try escapedSet(from: place)
        case "[" where !isCommon: throw .unexpected(place: place)
        case "[" where next == ":" || next == "=": throw notSupported(2, from: place)
        // RFC 9485: a hyphen is first or last, or escaped.
        case "-" where !isCommon && !isFirst && next != "]": throw .unexpected(place: place)
        default: return ScalarSet(scalar)
        }
    }

    /// After a backslash: one character, or a set.
    mutating func escapedSet(from start: Int) throws(PatternError) -> ScalarSet {
        guard let scalar = next else { throw .notClosed(place: start) }
        at += 1
        switch scalar {
        case "n": return ScalarSet("\n")
        case "r": return ScalarSet("\r")
        case "t": return ScalarSet("\t")
        case "p": return try category(from: start, isInverted: false)
        case "P": return try category(from: start, isInverted: true)
        case _ where Self.interoperable.contains(scalar): return ScalarSet(scalar)
        default:
            guard isCommon else { throw .unexpected(place: start) }
            return try commonSet(scalar, from: start)
        }
    }

    /// `SingleCharEsc` of RFC 9485 §3 but for the letters.
    private static let interoperable: Set<Unicode.Scalar> = [
        "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}",
    ]

    private mutating func commonSet(_ scalar: Unicode.Scalar, from start: Int) throws(PatternError) -> ScalarSet {
        switch scalar {
        case "d": return .digit
        case "D": return .digit.inverted
        case "w": return .word
        case "W": return .word.inverted
        case "s": return .space
        case "S": return .space.inverted
        case "f": return ScalarSet("\u{C}")
        case "v": return ScalarSet("\u{B}")
        case "0":
            if let next, ("0"..."7").contains(next) { throw .notSupported("\\0\(next)", place: start) }
            return ScalarSet("\0")
        case "x": return try hexadecimal(2, from: start)
        case "u": return try hexadecimal(4, from: start)
        case "a"..."z", "A"..."Z", "1"..."9": throw .notSupported("\\\(scalar)", place: start)
        default: return ScalarSet(scalar)
        }
    }

    private mutating func hexadecimal(_ width: Int, from start: Int) throws(PatternError) -> ScalarSet {
        let digits = text[at..<min(at + width, text.count)]
        at += digits.count
        guard digits.count == width, let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
            let scalar = Unicode.Scalar(value)
        else { throw .unexpected(place: start) }
        return ScalarSet(scalar)
    }

    private mutating func category(from start: Int, isInverted: Bool) throws(PatternError) -> ScalarSet {
        guard take("{") else { throw .unexpected(place: start) }
        let first = at
        while let next, next != "}" { at += 1 }
        let name = String(String.UnicodeScalarView(text[first..<at]))
        guard take("}") else { throw .notClosed(place: start) }
        guard let categories = GeneralCategories(name) else { throw .unknownCategory(name, place: start) }
        var set = ScalarSet()
        if isInverted { set.excludedCategories = [categories] } else { set.categories = [categories] }
        return set
    }
}

extension ScalarSet {
    /// The one character that this set is, or nil.
    fileprivate var single: UInt32? {
        guard !isInverted, categories.isEmpty, excludedCategories.isEmpty, subsets.isEmpty, ranges.count == 1,
            ranges[0].count == 1
        else { return nil }
        return ranges[0].lowerBound
    }

    /// Adds another set. A named set that occurs several times counts once.
    fileprivate mutating func add(_ member: ScalarSet) {
        guard !member.isInverted, member.subsets.isEmpty else {
            if !subsets.contains(member) { subsets.append(member) }
            return
        }
        ranges += member.ranges
        categories += member.categories.filter { !categories.contains($0) }
        excludedCategories += member.excludedCategories.filter { !excludedCategories.contains($0) }
    }
}
