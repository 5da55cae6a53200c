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

    /// As JavaScript's `String` writes it (ECMA-262, Number::toString).
    static func javaScript(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity" }
        let (digits, exponent) = shortest(value)
        let sign = value.sign == .minus ? "-" : ""
        guard (-6..<21).contains(exponent) else {
            let power = (exponent < 0 ? "e-" : "e+") + String(exponent.magnitude)
            return sign + mantissa(digits, wantsFraction: false) + power
        }
        return sign + positional(digits, exponent)
    }

    /// As Ruby's `Float#to_s` writes it.
    static func ruby(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity" }
        let (digits, exponent) = shortest(value)
        let sign = value.sign == .minus ? "-" : ""
        guard (-4..<15).contains(exponent) else {
            let power = exponent.magnitude < 10 ? "0\(exponent.magnitude)" : "\(exponent.magnitude)"
            return sign + mantissa(digits, wantsFraction: true) + (exponent < 0 ? "e-" : "e+") + power
        }
        return sign + positional(digits, exponent) + (exponent >= digits.count - 1 ? ".0" : "")
    }

    /// As PHP's `http_build_query` writes it with its usual setting `precision=14`.
    static func php(_ value: Double) -> String {
        guard value.isFinite else { return value.isNaN ? "NAN" : value < 0 ? "-INF" : "INF" }
        var (digits, exponent) = significant(value, 14)
        while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
        let sign = value.sign == .minus ? "-" : ""
        guard (-4..<14).contains(exponent) else {
            let power = (exponent < 0 ? "E-" : "E+") + String(exponent.magnitude)
            return sign + mantissa(digits, wantsFraction: true) + power
        }
        return sign + positional(digits, exponent)
    }

    private static func mantissa(_ digits: [UInt8], wantsFraction: Bool) -> String {
        guard digits.count > 1 else { return text(digits[...]) + (wantsFraction ? ".0" : "") }
        return text(digits[..<1]) + "." + text(digits[1...])
    }

    /// The fewest digits that mean the same number, and the exponent of the first, as a power of ten.
    private static func shortest(_ value: Double) -> (digits: [UInt8], exponent: Int) {
        let written = Array("\(value.magnitude)".utf8)
        let halves = written.split(separator: UInt8(ascii: "e"))
        let number = halves[0].split(separator: UInt8(ascii: "."))
        let power = halves.count > 1 ? Int(text(halves[1])) ?? 0 : 0
        var digits = number.flatMap { $0 }
        let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
        guard zeros < digits.count else { return ([UInt8(ascii: "0")], 0) }
        digits.removeFirst(zeros)
        while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return (digits, power + number[0].count - 1 - zeros)
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
