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

extension DateTime {
    /// Year, month and day of the Gregorian calendar, and the time of day, in UTC.
    struct Parts {
        var year, month, day, hour, minute, second: Int64
    }

    var parts: Parts {
        let days = seconds.flooredQuotient(86_400)
        let (year, month, day) = Self.civil(days: days)
        let second = seconds - days * 86_400
        return Parts(
            year: year, month: month, day: day, hour: second / 3600, minute: second / 60 % 60, second: second % 60)
    }

    /// The same day of another month, or that month's last day when it is shorter.
    func adding(months: Int64) -> DateTime {
        let parts = parts
        let count = parts.year * 12 + parts.month - 1 + months
        let year = count.flooredQuotient(12)
        let month = count - year * 12 + 1
        let first = Self.days(year: year, month: month, day: 1)
        let length = Self.days(year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1) - first
        let time = parts.hour * 3600 + parts.minute * 60 + parts.second
        return DateTime(
            seconds: (first + min(parts.day, length) - 1) * 86_400 + time, nanoseconds: nanoseconds)
    }

    func adding(milliseconds: Int64) -> DateTime {
        let all = Int64(nanoseconds) + milliseconds % 1000 * 1_000_000
        let carry = all.flooredQuotient(1_000_000_000)
        return DateTime(
            seconds: seconds + milliseconds / 1000 + carry, nanoseconds: Int32(all - carry * 1_000_000_000))
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
    package var httpText: String {
        let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day = seconds.flooredQuotient(86_400)
        let parts = parts
        let weekday = days[Int(day - day.flooredQuotient(7) * 7)]
        let time = [parts.hour, parts.minute, parts.second].map { Digits.text($0, width: 2) }.joined(separator: ":")
        let date = "\(Digits.text(parts.day, width: 2)) \(months[Int(parts.month) - 1])"
        return "\(weekday), \(date) \(Digits.text(parts.year, width: 4)) \(time) GMT"
    }
}

extension DateTime {
    /// Reads a date as typed in a parameter: a day (`2026-11-02`, midnight in UTC), a day and a time with or without
    /// seconds, fraction and zone (none means UTC), seconds since 1970, `now`, or `now` and a distance (`now+1d`,
    /// `now-90m`; s, m, h, d, w). Nil for anything else, also for days no month has, and for `now` without a clock.
    public init?(typed text: String, now: DateTime?) {
        if text.hasPrefix("now") {
            guard let now, let distance = Self.distance(text.dropFirst(3)) else { return nil }
            let (seconds, overflows) = now.seconds.addingReportingOverflow(distance)
            guard !overflows, Self.range.contains(seconds) else { return nil }
            self.init(seconds: seconds, nanoseconds: now.nanoseconds)
        } else if let seconds = Int64(text) {
            guard !text.hasPrefix("+"), Self.range.contains(seconds) else { return nil }
            self.init(seconds: seconds)
        } else {
            var reader = DateReader(text)
            guard let date = reader.read() else { return nil }
            self = date
        }
    }

    /// The date that an invalid text probably means: `2026-11-02` for `2026-11-2` and `2026/11/02`. Nil without a
    /// guess.
    public static func suggestion(for text: String) -> String? {
        let end = text.firstIndex { $0 == "T" || $0 == "t" || $0 == " " } ?? text.endIndex
        let parts = text[..<end].split(omittingEmptySubsequences: false) { "-/.".contains($0) }
        guard parts.count == 3, parts[0].utf8.count == 4, (1...2).contains(parts[1].utf8.count),
            (1...2).contains(parts[2].utf8.count)
        else { return nil }
        let day = "\(parts[0])-\(padded(parts[1]))-\(padded(parts[2]))"
        return [day + text[end...], day].first { $0 != text && DateTime(typed: $0, now: nil) != nil }
    }

    /// Seconds of the years 0 to 9999.
    private static let range: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    private static func padded(_ digits: Substring) -> String {
        digits.utf8.count == 1 ? "0\(digits)" : String(digits)
    }

    private static func distance(_ text: Substring) -> Int64? {
        guard let sign = text.first else { return 0 }
        let digits = text.dropFirst().dropLast()
        guard sign == "+" || sign == "-", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int64(digits), let unit = text.last.flatMap({ units[$0] })
        else { return nil }
        let (distance, overflows) = count.multipliedReportingOverflow(by: unit)
        return overflows ? nil : sign == "-" ? -distance : distance
    }

    private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
}

/// Reads the profile of ISO 8601 in RFC 3339, with extensions: no seconds, no zone, a space for the `T`.
private struct DateReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    mutating func read() -> DateTime? {
        guard let days = readDays() else { return nil }
        if rest.isEmpty { return DateTime(seconds: days * 86_400) }
        guard take("T") || take("t") || take(" "), let (second, nanoseconds) = readTime() else { return nil }
        _ = take(" ")
        guard let offset = readOffset(), rest.isEmpty else { return nil }
        return DateTime(seconds: days * 86_400 + second - offset, nanoseconds: nanoseconds)
    }

    private mutating func readDays() -> Int64? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
            (1...12).contains(month), (1...Self.length(of: month, year)).contains(day)
        else { return nil }
        return DateTime.days(year: year, month: month, day: day)
    }

    private mutating func readTime() -> (seconds: Int64, nanoseconds: Int32)? {
        guard let hour = number(2), take(":"), let minute = number(2), hour < 24, minute < 60 else { return nil }
        guard take(":") else { return (hour * 3600 + minute * 60, 0) }
        guard let second = number(2), second < 60 else { return nil }
        guard take(".") || take(",") else { return (hour * 3600 + minute * 60 + second, 0) }
        guard let fraction = readFraction() else { return nil }
        return (hour * 3600 + minute * 60 + second, fraction)
    }

    /// Nine digits are used; more are read and dropped.
    private mutating func readFraction() -> Int32? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        let nine = digits.prefix(9) + Array(repeating: 0x30, count: max(0, 9 - digits.count))
        return nine.reduce(0) { $0 * 10 + Int32($1 - 0x30) }
    }

    private mutating func readOffset() -> Int64? {
        if rest.isEmpty || take("Z") || take("z") { return 0 }
        let sign: Int64
        if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
        guard let hour = number(2), hour < 24 else { return nil }
        if rest.isEmpty { return sign * hour * 3600 }
        _ = take(":")
        guard let minute = number(2), minute < 60 else { return nil }
        return sign * (hour * 3600 + minute * 60)
    }

    private mutating func number(_ width: Int) -> Int64? {
        let digits = rest.prefix(width)
        guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest = rest.dropFirst(width)
        return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private static func length(of month: Int64, _ year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
