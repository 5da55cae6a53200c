internal import CurlewFormats

/// `yyyy-MM-dd HH:mm:ss.SSS`: a time format whose letters are replaced by parts of the time, in UTC (Unicode
/// Technical Standard 35, Date Format Patterns, the numeric ones). `YYYY` and `DD` are read as `yyyy` and `dd`, which
/// is what is usually meant.
struct TimePattern {
    private let pattern: String

    init(_ pattern: String) {
        self.pattern = pattern
    }

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
