/// Numbers of bytes as curl has them: `312`, `64K`, `100M`, `4G`, `1T`, in powers of 1024 and in either case.
public enum SizeText {
    private static let units: [(letter: UInt8, shift: Int)] = [
        (UInt8(ascii: "T"), 40), (UInt8(ascii: "G"), 30), (UInt8(ascii: "M"), 20), (UInt8(ascii: "K"), 10),
    ]

    /// The number of bytes; nil for any other text, and for a number that `Int64` cannot hold.
    public static func read(_ text: String) -> Int64? {
        var digits = text.utf8[...]
        let unit = units.first { unit in digits.last.map { $0 & 0xDF == unit.letter } ?? false }
        if unit != nil { digits.removeLast() }
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: 1 << (unit?.shift ?? 0))
        return isTooLarge ? nil : bytes
    }

    /// The number in the largest unit that divides it.
    public static func write(_ bytes: Int64) -> String {
        guard bytes > 0, let unit = units.first(where: { bytes % (1 << $0.shift) == 0 }) else { return "\(bytes)" }
        return "\(bytes >> unit.shift)\(Unicode.Scalar(unit.letter))"
    }
}
