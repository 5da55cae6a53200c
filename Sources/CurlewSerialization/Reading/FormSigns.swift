internal import CurlewMessage

/// The signs of a style in the bytes of form text: a style can only have written a text in which it would escape the
/// same characters in the same way. Found in one pass, before any style is tried.
struct FormSigns {
    /// The characters of all names, or of all values.
    struct Part {
        /// ASCII characters that stand for themselves, beside letters and digits.
        var plain = ByteBits()
        /// ASCII characters that are escaped.
        var escaped = ByteBits()
    }

    private(set) var names = Part()
    private(set) var values = Part()
    /// A pair without `=`.
    private(set) var hasNameAlone = false
    private(set) var hasEmptyPair = false
    /// True for bytes that no style writes: `%zz`, `%c3` in lower case, bytes beyond ASCII that are not escaped.
    private(set) var isForeign = false
    /// `[]` in a name, escaped or not.
    private(set) var hasEmptyBrackets = false
    /// A digit behind `[` in a name.
    private(set) var hasIndexes = false

    init(_ bytes: [UInt8]) {
        var (isName, isStart, at) = (true, true, 0)
        var last: UInt8 = 0
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if byte == UInt8(ascii: "&") {
                if isStart { hasEmptyPair = true } else if isName { hasNameAlone = true }
                (isName, isStart, last) = (true, true, 0)
                continue
            }
            isStart = false
            var sign = byte
            if byte == UInt8(ascii: "%") {
                guard let escaped = PercentText.value(bytes, at), !Self.isLowerCase(bytes, at)
                else {
                    isForeign = true
                    return
                }
                at += 2
                sign = escaped
                if escaped < 0x80 {
                    if isName { names.escaped.insert(escaped) } else { values.escaped.insert(escaped) }
                }
            } else if byte >= 0x80 {
                isForeign = true
                return
            } else if byte == UInt8(ascii: "="), isName {
                isName = false
                continue
            } else if !Self.isLetterOrDigit(byte) {
                if isName { names.plain.insert(byte) } else { values.plain.insert(byte) }
            }
            guard isName else { continue }
            if last == UInt8(ascii: "[") {
                if sign == UInt8(ascii: "]") { hasEmptyBrackets = true }
                if (0x30...0x39).contains(sign) { hasIndexes = true }
            }
            last = sign
        }
        if !bytes.isEmpty {
            if isStart { hasEmptyPair = true } else if isName { hasNameAlone = true }
        }
    }

    /// Whether a style may have written the text.
    func fit(_ axes: QueryAxes) -> Bool {
        guard !isForeign, !hasEmptyPair, axes.escapes == .standard, axes.keyCase == .typed else { return false }
        if hasNameAlone, axes.nulls != .nameAlone { return false }
        let joint = FormSigns(joint: axes.joint ?? [])
        return fit(names, axes.plainInNames, axes, Part()) && fit(values, axes.plainInValues, axes, joint.values)
    }

    private func fit(_ part: Part, _ kept: String, _ axes: QueryAxes, _ joint: Part) -> Bool {
        let kept = ByteBits(kept.utf8)
        let plus = ByteBits(axes.spaces == .plus ? [UInt8(ascii: "+")] : [])
        let space = ByteBits(axes.spaces == .plus ? [UInt8(ascii: " ")] : [])
        return part.plain.isSubset(of: kept.union(plus).union(joint.plain))
            && part.escaped.isDisjoint(with: kept.union(Self.lettersAndDigits).union(space).subtracting(joint.escaped))
    }

    /// The signs within a value.
    private init(joint: [UInt8]) {
        self.init([UInt8(ascii: "=")] + joint)
    }

    /// The distance of a style that would not have written such names.
    static let farthest = 3

    /// The distance of a style from the names: a lower number is the likelier style.
    func distance(_ axes: QueryAxes) -> Int {
        let isSpecial = axes.mostKeys != nil || axes.containers == .json
        guard hasIndexes || hasEmptyBrackets else { return isSpecial ? 1 : 0 }
        if isSpecial { return (axes.mostKeys ?? 0) > 1 && !hasEmptyBrackets ? 2 : Self.farthest }
        switch axes.items {
        case .brackets: return hasIndexes ? 2 : 0
        case .index: return hasEmptyBrackets ? 2 : 0
        case .bracketsOrIndex: return hasIndexes && hasEmptyBrackets ? 0 : 1
        case .dottedIndex, .sameName, .joined, .refused: return 2
        }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    /// Whether one of two digits is `a` to `f`.
    private static func isLowerCase(_ bytes: [UInt8], _ at: Int) -> Bool { bytes[at] >= 0x61 || bytes[at + 1] >= 0x61 }

    private static let lettersAndDigits = ByteBits((0..<0x80).filter(isLetterOrDigit))
}

/// A set of bytes below 128.
struct ByteBits {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ bytes: some Sequence<UInt8> = []) {
        for byte in bytes where byte < 0x80 { insert(byte) }
    }

    @inline(__always)
    mutating func insert(_ byte: UInt8) {
        if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte & 63) }
    }

    func union(_ other: ByteBits) -> ByteBits { ByteBits(low | other.low, high | other.high) }
    func subtracting(_ other: ByteBits) -> ByteBits { ByteBits(low & ~other.low, high & ~other.high) }
    func isSubset(of other: ByteBits) -> Bool { low & ~other.low == 0 && high & ~other.high == 0 }
    func isDisjoint(with other: ByteBits) -> Bool { low & other.low == 0 && high & other.high == 0 }

    private init(_ low: UInt64, _ high: UInt64) { (self.low, self.high) = (low, high) }
}
