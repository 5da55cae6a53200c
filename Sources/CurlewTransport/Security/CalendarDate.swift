internal import Glibc

/// A day in UTC, written as `2020-01-31`.
struct CalendarDate: CustomStringConvertible {
    let description: String

    /// - Parameter seconds: since 1970-01-01 00:00 UTC.
    init(_ seconds: Double) {
        var (moment, fields) = unsafe (time_t(seconds), tm())
        unsafe gmtime_r(&moment, &fields)
        let pair = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
        description = unsafe "\(fields.tm_year + 1900)-\(pair(fields.tm_mon + 1))-\(pair(fields.tm_mday))"
    }
}
