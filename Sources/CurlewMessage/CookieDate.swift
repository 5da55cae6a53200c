/// Dates of cookies and of other header fields, parsed by the lenient algorithm of RFC 6265 §5.1.1.
package enum CookieDate {
    /// Seconds since 1970-01-01 00:00 UTC, or nil when the text is no date.
    package static func seconds(_ text: String) -> Double? {
        var parts = Parts()
        for token in text.utf8.prefix(256).split(whereSeparator: isDelimiter) { parts.take(Array(token)) }
        return parts.seconds
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    private struct Parts {
        private var time: (hour: Int, minute: Int, second: Int)?
        private var day: Int?
        private var month: Int?
        private var year: Int?

        /// Takes a token as the first part that it matches and that is still missing.
        mutating func take(_ token: [UInt8]) {
            if time == nil, let found = Self.time(token) {
                time = found
            } else if day == nil, let found = Self.number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = Self.month(token) {
                month = found
            } else if year == nil, let found = Self.number(token, digits: 2...4) {
                year = found
            }
        }

        var seconds: Double? {
            guard let time, let day, let month, var year else { return nil }
            if (70...99).contains(year) { year += 1900 } else if (0...69).contains(year) { year += 2000 }
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let length = month == 1 ? (isLeap ? 29 : 28) : [3, 5, 8, 10].contains(month) ? 30 : 31
            guard (1...length).contains(day), year >= 1601, time.hour <= 23, time.minute <= 59, time.second <= 59 else {
                return nil
            }
            // Years begin in March here, so that the leap day is the last.
            let (march, months) = month < 2 ? (year - 1, month + 10) : (year, month - 2)
            let days = 365 * march + march / 4 - march / 100 + march / 400 + (153 * months + 2) / 5 + day - 719_469
            return Double(((days * 24 + time.hour) * 60 + time.minute) * 60 + time.second)
        }

        private static func time(_ token: [UInt8]) -> (Int, Int, Int)? {
            let fields = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard fields.count == 3 else { return nil }
            let numbers = fields.compactMap { number(Array($0), digits: 1...2) }
            return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
        }

        /// The number at the beginning of the token; nil when the count of its digits is not in the range.
        private static func number(_ token: [UInt8], digits: ClosedRange<Int>) -> Int? {
            let leading = token.prefix { (0x30...0x39).contains($0) }
            guard digits.contains(leading.count) else { return nil }
            return leading.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        private static func month(_ token: [UInt8]) -> Int? {
            let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
            return names.firstIndex(of: String(decoding: token.prefix(3), as: UTF8.self).lowercased())
        }
    }
}
