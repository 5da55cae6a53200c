/// Dates of property lists: seconds since 2001-01-01T00:00:00Z, and `2001-01-01T00:00:00Z` as text (ISO 8601, UTC,
/// proleptic Gregorian calendar).
enum PropertyListDate {
    private static let secondsPerDay = 86_400
    /// Days from 1970-01-01 to 2001-01-01.
    private static let daysToReference = 11_323
    /// About 30,000 years each way: within it a `Double` keeps milliseconds, and years have few digits.
    private static let range = -1e12...1e12

    /// Milliseconds are written when there are any. A time beyond any calendar is given as its seconds.
    static func text(_ seconds: Double) -> String {
        guard range.contains(seconds) else { return "\(seconds) s after 2001-01-01T00:00:00Z" }
        let milliseconds = Int(seconds * 1000 + (seconds < 0 ? -0.5 : 0.5))
        let (second, fraction) = quotientAndRemainder(milliseconds, 1000)
        let (day, time) = quotientAndRemainder(second, secondsPerDay)
        let civil = civil(fromDay: day + daysToReference)
        let clock = [time / 3600, time / 60 % 60, time % 60].map { Digits.text($0, width: 2) }.joined(separator: ":")
        let tail = fraction == 0 ? "" : "." + Digits.text(fraction, width: 3)
        let date = [Digits.text(civil.year, width: 4)] + [civil.month, civil.day].map { Digits.text($0, width: 2) }
        return "\(date.joined(separator: "-"))T\(clock)\(tail)Z"
    }

    /// Reads `YYYY-MM-DDTHH:MM:SSZ` and nothing else, as Foundation does.
    static func seconds(_ text: String) -> Double? {
        let digits = Array(text.utf8)
        let shape = Array("0000-00-00T00:00:00Z".utf8)
        guard digits.count == shape.count, zip(digits, shape).allSatisfy(fits) else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard 1...12 ~= month, day >= 1, day <= daysIn(month, year), hour < 24, minute < 60, second <= 60 else {
            return nil
        }
        let days = self.day(year: year, month: month, day: day) - daysToReference
        return Double(days * secondsPerDay + hour * 3600 + minute * 60 + second)
    }

    private static func fits(_ byte: UInt8, _ shape: UInt8) -> Bool {
        shape == UInt8(ascii: "0") ? 0x30...0x39 ~= byte : byte == shape
    }

    private static func daysIn(_ month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    // Years are counted from March, so that the leap day is a year's last: then the day of a month is a straight line
    // in the months (153 days in five), and 400 years have 146,097 days.

    /// Days since 1970-01-01.
    private static func day(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let (cycle, yearInCycle) = quotientAndRemainder(marchYear, 400)
        let dayInYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return cycle * 146_097 + yearInCycle * 365 + yearInCycle / 4 - yearInCycle / 100 + dayInYear - 719_468
    }

    private static func civil(fromDay day: Int) -> (year: Int, month: Int, day: Int) {
        let (cycle, dayInCycle) = quotientAndRemainder(day + 719_468, 146_097)
        let yearInCycle = (dayInCycle - dayInCycle / 1460 + dayInCycle / 36_524 - dayInCycle / 146_096) / 365
        let dayInYear = dayInCycle - (365 * yearInCycle + yearInCycle / 4 - yearInCycle / 100)
        let marchMonth = (5 * dayInYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (cycle * 400 + yearInCycle + (month <= 2 ? 1 : 0), month, dayInYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// Division that rounds down, so that the remainder is never negative.
    private static func quotientAndRemainder(_ value: Int, _ divisor: Int) -> (Int, Int) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
