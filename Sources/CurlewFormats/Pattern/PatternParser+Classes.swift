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
