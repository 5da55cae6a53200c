internal import CurlewBytes
internal import CurlewMessage
internal import CurlewSerialization
public import Workspace

/// One request of a curl command, before it becomes a saved request or is sent. No file was read for it.
///
///     words ─► CurlArguments ─► CurlRequest ─┬─► ImportedRequest   an import: no file is opened
///                                            └─► curlew send        files that the user named are read
public struct CurlRequest: Sendable, Equatable {
    /// The URL; nil when none is given.
    public internal(set) var url: String?
    /// The method of `-X`.
    public internal(set) var method: String?
    /// True with `-I`.
    public internal(set) var wantsHead = false
    /// True with `-G`: the data goes into the URL.
    public internal(set) var putsDataInURL = false
    /// The fields of `-H`, in order. A later one does not replace an earlier one of the same name.
    public internal(set) var headers: [CurlHeader] = []
    /// The value of `-A`.
    public internal(set) var userAgent: String?
    /// The value of `-e`.
    public internal(set) var referer: String?
    /// The value of the `Range` field, for `-r` or `-C`: `bytes=0-99`.
    public internal(set) var range: String?
    /// The header field that `-z` stands for.
    public internal(set) var timeCondition: CurlHeader?
    /// The texts of `-b`; they are joined by `;`.
    public internal(set) var cookies: [String] = []
    /// The files of `-b`.
    public internal(set) var cookieFiles: [String] = []
    /// The values of `-d`, `--json` and related options, in order.
    public internal(set) var data: [CurlData] = []
    /// True with `--json`, which sets two header fields too.
    public internal(set) var isJSON = false
    /// The parts of `-F` and `--form-string`, in order.
    public internal(set) var parts: [CurlPart] = []
    /// The values of `--url-query`, in order.
    public internal(set) var query: [CurlData] = []
    /// The file of `-T`; `-` and `.` mean standard input.
    public internal(set) var upload: String?
    /// The text after `<<` or `<<<`, used for `@-`.
    public internal(set) var standardInput: String?
    /// The file after `<`.
    public internal(set) var standardInputFile: String?
    /// The authentication.
    public internal(set) var credentials = CurlCredentials()
    /// The options that request files have too, under the names used there: timeout, redirects, TLS, proxy.
    public internal(set) var options = SavedOptions()
    /// The settings that only sending at once uses.
    public internal(set) var settings = CurlSettings()
    /// Invalid values of options; they are also among the unused parts.
    public internal(set) var badValues: [CurlBadValue] = []
    /// Two options that curl does not accept together, such as `--data` and `--form`; empty without a conflict.
    public internal(set) var conflict: [String] = []
    /// The parts of the command that are not used.
    public internal(set) var unused: [UnusedPart] = []
    /// Sentences about parts that mean something else here than for curl or the shell.
    public internal(set) var remarks: [String] = []

    /// A request without any option.
    public init() {}
}

/// An invalid value of an option, such as `--max-time soon`.
public struct CurlBadValue: Sendable, Equatable {
    /// The option with its dashes: `--max-time`.
    public var option: String
    /// The value as written.
    public var value: String
    /// The required form: `a number of seconds`.
    public var wanted: String
}

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
