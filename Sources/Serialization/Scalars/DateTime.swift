internal import CurlewBytes
internal import CurlewFormats

/// A point in time in UTC, in the proleptic Gregorian calendar.
public struct DateTime: Hashable, Sendable, Comparable {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public var seconds: Int64
    /// 0 to 999,999,999.
    public var nanoseconds: Int32

    public init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// The second of a time, rounded down. A time more than 30,000 years from 1970 becomes that bound, and NaN 1970.
    public init(secondsSince1970 seconds: Double) {
        self.init(seconds: Int64(clamping: min(max(seconds.rounded(.down), -Self.bound), Self.bound)))
    }

    private static let bound = 1e12

    public static func < (left: DateTime, right: DateTime) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    /// `2026-11-02T09:00:00Z`, with a fraction only where there is one.
    public var iso8601: String {
        "\(dayText)T\(timeText)\(fractionText)Z"
    }

    /// `2026-11-02 09:00:00 +0000`, as Foundation describes a date; fractions are dropped.
    public var foundationDescription: String {
        "\(dayText) \(timeText) +0000"
    }

    /// `1795251600.25`: the seconds since 1970, with a fraction only where there is one.
    public var secondsText: String {
        guard seconds < 0, nanoseconds > 0 else { return "\(seconds)\(fractionText)" }
        let rest = DateTime(seconds: 0, nanoseconds: 1_000_000_000 - nanoseconds)
        return "-\(-(seconds + 1))\(rest.fractionText)"
    }

    /// `1795251600250`: the milliseconds since 1970, rounded down.
    public var millisecondsText: String {
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1000)
        guard !overflows, whole < .max - 1000 else { return "\(seconds)000" }
        return "\(whole + Int64(nanoseconds) / 1_000_000)"
    }

    /// `2026-11-02T09:00:00.000Z`: always with thousandths, rounded down.
    var iso8601Milliseconds: String {
        "\(dayText)T\(timeText).\(Digits.text(nanoseconds / 1_000_000, width: 3))Z"
    }

    /// `2026-11-02 09:00:00 UTC`, as Ruby describes a time; fractions are dropped.
    var rubyDescription: String { "\(dayText) \(timeText) UTC" }

    /// Seconds since 1970-01-01T00:00:00Z.
    var secondsSince1970: Double { secondsSinceReference + 978_307_200 }

    /// Seconds since 2001-01-01T00:00:00Z, the reference of property lists.
    public var secondsSinceReference: Double {
        Double(seconds - 978_307_200) + Double(nanoseconds) / 1e9
    }

    private var dayText: String {
        let (year, month, day) = Self.civil(days: seconds.flooredQuotient(86_400))
        return ([Digits.text(year, width: 4)] + [month, day].map { Digits.text($0, width: 2) }).joined(separator: "-")
    }

    private var timeText: String {
        let second = seconds - seconds.flooredQuotient(86_400) * 86_400
        return [second / 3600, second / 60 % 60, second % 60].map { Digits.text($0, width: 2) }.joined(separator: ":")
    }

    private var fractionText: String {
        guard nanoseconds > 0 else { return "" }
        var digits = Digits.text(nanoseconds, width: 9)
        while digits.last == "0" { digits.removeLast() }
        return ".\(digits)"
    }

    /// Days from 1970-01-01 to a date. Computed in eras of 400 years that start in March, so that the leap day is the
    /// last of a year.
    package static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.flooredQuotient(400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = shifted.flooredQuotient(146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch + (monthFromMarch < 10 ? 3 : -9)
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}

extension Int64 {
    func flooredQuotient(_ divisor: Int64) -> Int64 {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? quotient - 1 : quotient
    }
}
