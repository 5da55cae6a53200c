/// Numbers of a fixed width, as dates, escapes and offsets have them.
public enum Digits {
    /// The number with at least `width` digits, zeros in front; a minus before them. Digits above 9 are lower case.
    public static func text(_ number: some BinaryInteger, width: Int, radix: Int = 10) -> String {
        let digits = String(number.magnitude, radix: radix)
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
