internal import CurlewFormats

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
