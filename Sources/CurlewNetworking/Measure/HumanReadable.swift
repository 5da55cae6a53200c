internal import CurlewTransport

/// Sizes and times as the screen and the command line write them: three significant digits, then the unit.
public enum HumanReadable {
    /// `312 B`, `1.2 kB`, `985 MB`, `2.15 GB`; units of 1000.
    public static func bytes(_ count: Int64) -> String {
        guard count >= 1000 else { return "\(count) B" }
        var value = Double(count)
        var unit = 0
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        return threeDigits(value) + " " + units[unit]
    }

    private static let units = ["B", "kB", "MB", "GB", "TB"]

    /// `0.4 ms`, `12 ms`, `1.2 s`, `74 s`.
    public static func time(_ duration: Duration) -> String {
        time(microseconds: duration.inMicroseconds)
    }

    public static func time(microseconds: Int64) -> String {
        switch microseconds {
        case ..<10_000: decimal(microseconds, per: 1000) + " ms"
        case ..<1_000_000: "\((microseconds + 500) / 1000) ms"
        case ..<10_000_000: decimal(microseconds, per: 1_000_000) + " s"
        default: "\((microseconds + 500_000) / 1_000_000) s"
        }
    }

    /// Seconds with one decimal: `1.2 s`.
    public static func seconds(_ seconds: Double) -> String {
        decimal(Int64(max(0, seconds) * 1000), per: 1000) + " s"
    }

    /// `00:30`, `01:05:00`.
    public static func clock(seconds: Int) -> String {
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
        return parts.drop { $0 == 0 && seconds < 3600 }.padded(to: 2).map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }

    /// `1 204` for places where every digit counts.
    public static func grouped(_ count: Int64) -> String {
        let digits = Array(String(count))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index) % 3 == 0 { text += " " }
            text.append(digits[index])
        }
    }

    /// The quotient, rounded to one decimal.
    public static func decimal(_ value: Int64, per unit: Int64) -> String {
        let tenths = (value * 10 + unit / 2) / unit
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func threeDigits(_ value: Double) -> String {
        let places = value < 9.995 ? 100 : value < 99.95 ? 10 : 1
        let scaled = Int((value * Double(places)).rounded())
        guard places > 1 else { return "\(scaled)" }
        let fraction = String(String(scaled % places + places).dropFirst())
        let kept = fraction.reversed().drop { $0 == "0" }.reversed()
        return kept.isEmpty ? "\(scaled / places)" : "\(scaled / places)." + String(kept)
    }
}

extension Sequence<Int> {
    /// The numbers, with zeros in front so that they are at least `count`.
    fileprivate func padded(to count: Int) -> [Int] {
        let numbers = Array(self)
        return Array(repeating: 0, count: Swift.max(0, count - numbers.count)) + numbers
    }
}
