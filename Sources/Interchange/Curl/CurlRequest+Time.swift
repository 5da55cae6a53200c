internal import CurlewBytes
internal import HTTPMessage
internal import Serialization

extension CurlRequest {
    /// The header field for a value of `-z`: a date, before which a sign may choose the field. Nil for a text that is
    /// no date.
    ///
    ///     21 Oct 2015    If-Modified-Since
    ///     -21 Oct 2015   If-Unmodified-Since
    ///     =21 Oct 2015   Last-Modified
    public static func timeCondition(_ value: String) -> CurlHeader? {
        let signs: [(String, String)] = [
            ("-", "If-Unmodified-Since"), ("=", "Last-Modified"), ("+", "If-Modified-Since"),
        ]
        let sign = signs.first { value.utf8.hasPrefix($0.0) }
        let text = sign == nil ? value : String(Substring(value.utf8.dropFirst()))
        guard let seconds = seconds(text) else { return nil }
        return CurlHeader(sign?.1 ?? "If-Modified-Since", DateTime(secondsSince1970: seconds).httpText)
    }

    /// The seconds since 1970 of a date with or without a time, or of eight digits: `20151021`. Nil for another text.
    private static func seconds(_ text: String) -> Double? {
        let digits = text.utf8.trimmed()
        if digits.utf8.count == 8, digits.utf8.allSatisfy(ShellBytes.isDigit) {
            let day = "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
            return DateTime(typed: day, now: nil).map { Double($0.seconds) }
        }
        return CookieDate.seconds(text) ?? CookieDate.seconds(text + " 00:00:00")
    }
}
