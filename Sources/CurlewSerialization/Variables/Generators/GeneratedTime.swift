internal import CurlewFormats

/// `+1d -2h unix`: the arguments of a time generator.
struct GeneratedTime {
    private let time: DateTime
    private let format: String?

    /// Offsets are `+1d`, `-2h30m`, or a number and a unit (`1 d`); any other word is the format.
    init(now: DateTime, words: [String]) throws(GeneratorFault) {
        var time = now
        var format: String?
        var rest = words[...]
        while let word = rest.popFirst() {
            if let number = Int64(word), let unit = rest.first.flatMap({ TimeUnit($0) }) {
                time = try Self.moved(time, number, unit)
                rest.removeFirst()
            } else if let offset = Self.offset(word) {
                for (number, unit) in offset { time = try Self.moved(time, number, unit) }
            } else if format == nil {
                format = word
            } else {
                throw Self.fault
            }
        }
        self.time = time
        self.format = format
    }

    private static let fault = GeneratorFault.arguments(example: "$now +1d date")

    func text(_ usual: String) throws(GeneratorFault) -> String {
        switch format ?? usual {
        case "iso", "iso8601": return DateTime(seconds: time.seconds).iso8601
        case "unix": return String(time.seconds)
        case "ms": return String(time.seconds * 1000 + Int64(time.nanoseconds / 1_000_000))
        case "date": return TimePattern(pattern: "yyyy-MM-dd").text(of: time)
        case "time": return TimePattern(pattern: "HH:mm:ss").text(of: time)
        case "http", "rfc1123": return time.httpText
        case let pattern where TimePattern.isOne(pattern): return TimePattern(pattern: pattern).text(of: time)
        default: throw Self.fault
        }
    }

    // MARK: Offsets

    /// Nil for a word that is not an offset.
    private static func offset(_ word: String) -> [(Int64, TimeUnit)]? {
        guard let sign = word.first, sign == "+" || sign == "-" else { return nil }
        var parts: [(Int64, TimeUnit)] = []
        var rest = word.dropFirst()
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            let letters = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(letters.count)
            guard let number = Int64(digits), let unit = TimeUnit(String(letters)) else { return nil }
            parts.append((sign == "-" ? -number : number, unit))
        }
        return parts.isEmpty ? nil : parts
    }

    private static func moved(_ time: DateTime, _ number: Int64, _ unit: TimeUnit) throws(GeneratorFault) -> DateTime {
        guard let moved = unit.move(time, by: number) else { throw fault }
        return moved
    }
}

/// The units of an offset. `M` is a month and `m` a minute, as in patterns.
private enum TimeUnit: String {
    case milliseconds = "ms"
    case seconds = "s"
    case minutes = "m"
    case hours = "h"
    case days = "d"
    case weeks = "w"
    case months = "M"
    case years = "y"

    init?(_ text: String) {
        self.init(rawValue: text)
    }

    /// The moved time; nil outside the years 0 to 9999.
    func move(_ time: DateTime, by number: Int64) -> DateTime? {
        let limit = self == .months || self == .years ? 200_000 : 1_000_000_000_000 as UInt64
        guard number.magnitude <= limit else { return nil }
        let moved: DateTime =
            switch self {
            case .milliseconds: time.adding(milliseconds: number)
            case .seconds: DateTime(seconds: time.seconds + number, nanoseconds: time.nanoseconds)
            case .minutes: DateTime(seconds: time.seconds + number * 60, nanoseconds: time.nanoseconds)
            case .hours: DateTime(seconds: time.seconds + number * 3600, nanoseconds: time.nanoseconds)
            case .days: DateTime(seconds: time.seconds + number * 86_400, nanoseconds: time.nanoseconds)
            case .weeks: DateTime(seconds: time.seconds + number * 604_800, nanoseconds: time.nanoseconds)
            case .months: time.adding(months: number)
            case .years: time.adding(months: number * 12)
            }
        return (-62_167_219_200...253_402_300_799).contains(moved.seconds) ? moved : nil
    }
}

/// `yyyy-MM-dd HH:mm:ss.SSS`: a time format whose letters are replaced by parts of the time, in UTC (Unicode
/// Technical Standard 35, Date Format Patterns, the numeric ones). `YYYY` and `DD` are read as `yyyy` and `dd`, which
/// is what is usually meant.
struct TimePattern {
    let pattern: String

    /// Whether a text is a pattern rather than a mistyped word.
    static func isOne(_ text: String) -> Bool {
        let letters = Set(text.filter(\.isLetter))
        return !letters.isEmpty && letters.isSubset(of: Set("yYMdDHmsSTZ"))
    }

    func text(of time: DateTime) -> String {
        let parts = time.parts
        var result = ""
        var rest = pattern[...]
        while let letter = rest.first {
            let run = rest.prefix { $0 == letter }
            rest = rest.dropFirst(run.count)
            result += Self.text(letter, run.count, parts, time) ?? String(run)
        }
        return result
    }

    private static func text(_ letter: Character, _ width: Int, _ parts: DateTime.Parts, _ time: DateTime) -> String? {
        switch letter {
        case "y", "Y": Digits.text(width == 2 ? parts.year % 100 : parts.year, width: width)
        case "M": Digits.text(parts.month, width: width)
        case "d", "D": Digits.text(parts.day, width: width)
        case "H": Digits.text(parts.hour, width: width)
        case "m": Digits.text(parts.minute, width: width)
        case "s": Digits.text(parts.second, width: width)
        case "S": String(Digits.text(time.nanoseconds, width: 9).prefix(width))
        default: nil
        }
    }
}
