internal import Glibc

/// Floating-point text as C's `%g` writes it. The C library gives the digits; the decimal point is written here,
/// because the library's depends on the user's locale.
enum DoubleText {
    /// `%.16g`, how Foundation describes a double.
    static func description(_ value: Double) -> String { general(value, digits: 16) }

    /// `%.17g`, how Foundation writes a real into a property list.
    static func exact(_ value: Double) -> String { general(value, digits: 17) }

    private static func general(_ value: Double, digits precision: Int) -> String {
        guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
        var (digits, exponent) = significant(value, precision)
        while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
        let sign = value.sign == .minus ? "-" : ""
        guard (-4..<precision).contains(exponent) else { return sign + scientific(digits, exponent) }
        return sign + positional(digits, exponent)
    }

    private static func scientific(_ digits: [UInt8], _ exponent: Int) -> String {
        let power = String(exponent.magnitude)
        let fraction = digits.count > 1 ? "." + text(digits[1...]) : ""
        return text(digits[..<1]) + fraction + (exponent < 0 ? "e-" : "e+") + (power.count < 2 ? "0" : "") + power
    }

    private static func positional(_ digits: [UInt8], _ exponent: Int) -> String {
        if exponent < 0 { return "0." + String(repeating: "0", count: -exponent - 1) + text(digits[...]) }
        let whole = exponent + 1
        guard digits.count > whole else {
            return text(digits[...]) + String(repeating: "0", count: whole - digits.count)
        }
        return text(digits[..<whole]) + "." + text(digits[whole...])
    }

    private static func text(_ digits: ArraySlice<UInt8>) -> String {
        String(decoding: digits, as: UTF8.self)
    }

    /// The decimal digits, correctly rounded, and the exponent of the first, as a power of ten.
    private static func significant(_ value: Double, _ precision: Int) -> (digits: [UInt8], exponent: Int) {
        var buffer = [CChar](repeating: 0, count: 64)
        _ = withVaList([value.magnitude]) { vsnprintf(&buffer, buffer.count, "%.\(precision - 1)e", $0) }
        let written = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let halves = written.split(separator: UInt8(ascii: "e"))
        let digits = halves.first.map { $0.filter { (0x30...0x39).contains($0) } } ?? []
        return (digits, halves.last.flatMap { Int(text($0)) } ?? 0)
    }
}
