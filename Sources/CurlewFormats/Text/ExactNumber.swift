/// A number by its decimal text, whatever its size: `1.0`, `10e-1` and `1` are one number, and two integers that a
/// Double would take for equal are not.
///
/// The value is `0.d1d2d3... * 10^exponent`, without zeros at either end of the digits.
public struct ExactNumber: Sendable, Hashable {
    private let isNegative: Bool
    private let digits: [UInt8]
    private let exponent: Int128

    /// Exponents of more digits are not numbers here; JSON has no limit of its own.
    private static let longestExponent = 36

    /// - Parameter text: a number by JSON's grammar (RFC 8259 §6), `-0` included. Anything else is nil, and so is an
    ///   exponent of more than 36 digits.
    public init?(_ text: String) {
        var reader = ExactNumberReader(text.utf8)
        guard reader.read(), let power = Self.exponent(reader.exponent) else { return nil }
        let all = reader.whole + reader.fraction
        let leading = all.prefix { $0 == 0 }.count
        let trailing = all.reversed().prefix { $0 == 0 }.count
        digits = leading == all.count ? [] : Array(all[leading..<(all.count - trailing)])
        isNegative = reader.isNegative && !digits.isEmpty
        exponent = digits.isEmpty ? 0 : power + Int128(reader.whole.count - leading)
    }

    public init(_ integer: Int) {
        isNegative = integer < 0
        let all = String(integer.magnitude).utf8.map { $0 - UInt8(ascii: "0") }
        digits = integer == 0 ? [] : Array(all[...(all.lastIndex { $0 != 0 } ?? 0)])
        exponent = integer == 0 ? 0 : Int128(all.count)
    }

    private static func exponent(_ text: [UInt8]) -> Int128? {
        guard text.drop(while: { $0 == UInt8(ascii: "-") }).count <= longestExponent else { return nil }
        return text.isEmpty ? 0 : Int128(String(decoding: text, as: UTF8.self))
    }

    /// No digits stand behind the point once the exponent is written out: `1.0` and `1e3` are whole.
    public var isWhole: Bool { exponent >= Int128(digits.count) }
}

extension ExactNumber: Comparable {
    public static func < (left: ExactNumber, right: ExactNumber) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
    }

    /// Compares the magnitudes.
    private func isSmaller(than other: ExactNumber) -> Bool {
        if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
        return exponent == other.exponent
            ? digits.lexicographicallyPrecedes(other.digits) : exponent < other.exponent
    }
}

/// The parts of a number's text.
private struct ExactNumberReader {
    private let text: [UInt8]
    private var at = 0
    private(set) var isNegative = false
    private(set) var whole: [UInt8] = []
    private(set) var fraction: [UInt8] = []
    /// Sign and digits; empty for none.
    private(set) var exponent: [UInt8] = []

    init(_ text: String.UTF8View) {
        self.text = Array(text)
    }

    mutating func read() -> Bool {
        isNegative = take("-")
        whole = digits()
        guard !whole.isEmpty, whole.count == 1 || whole[0] != 0 else { return false }
        if take(".") {
            fraction = digits()
            guard !fraction.isEmpty else { return false }
        }
        if take("e") || take("E") {
            let isMinus = take("-")
            if !isMinus { _ = take("+") }
            let power = digits()
            guard !power.isEmpty else { return false }
            exponent = (isMinus ? [UInt8(ascii: "-")] : []) + power.map { $0 + UInt8(ascii: "0") }
        }
        return at == text.count
    }

    private mutating func take(_ letter: Unicode.Scalar) -> Bool {
        guard at < text.count, text[at] == UInt8(ascii: letter) else { return false }
        at += 1
        return true
    }

    private mutating func digits() -> [UInt8] {
        let start = at
        while at < text.count, text[at] &- 0x30 < 10 { at += 1 }
        return text[start..<at].map { $0 - 0x30 }
    }
}
