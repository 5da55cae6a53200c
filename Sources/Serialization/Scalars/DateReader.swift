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
