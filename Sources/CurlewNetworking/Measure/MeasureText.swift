internal import CurlewBytes

/// Times and sizes as people write them with a unit.
package enum MeasureText {
    private static let times: [(unit: String, microseconds: Double)] = [
        ("µs", 1), ("us", 1), ("ms", 1000), ("min", 60_000_000), ("s", 1_000_000),
    ]
    private static let sizes: [(unit: String, bytes: Double)] = [
        ("kib", 1024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("kb", 1000), ("mb", 1_000_000),
        ("gb", 1_000_000_000), ("b", 1),
    ]

    /// `300ms`, `1.5 s`, `2min`; nil without a unit.
    package static func duration(_ text: String) -> Duration? {
        for (unit, microseconds) in times {
            guard let digits = text.utf8.text(withoutEnd: unit) else { continue }
            guard let count = number(digits), count * microseconds < 1e15 else { return nil }
            return .microseconds(Int64((count * microseconds).rounded()))
        }
        return nil
    }

    /// `312`, `312 B`, `10kB`, `1.5 MB`, `64 KiB`; units in any case, kB of 1000.
    package static func bytes(_ text: String) -> Int? {
        let lower = text.lowercased()
        for (unit, bytes) in sizes {
            guard let digits = lower.utf8.text(withoutEnd: unit) else { continue }
            guard let count = number(digits), count * bytes < 1e18 else { return nil }
            return Int((count * bytes).rounded())
        }
        return Int(lower).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Digits with at most one decimal point.
    private static func number(_ text: Substring) -> Double? {
        let trimmed = text.utf8.text(withoutEnd: " ") ?? text
        guard let first = trimmed.utf8.first, first != UInt8(ascii: "."),
            trimmed.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(trimmed)
    }
}
