public import Workspace

/// One request of a curl command, before it becomes a saved request or is sent. No file is read for it.
///
///     words ─► CurlArguments ─► CurlRequest ─┬─► ImportedRequest   an import: no file is opened
///                                            └─► curlew send        files that the user named are read
public struct CurlRequest: Sendable, Equatable {
    /// Nil when none was given.
    public internal(set) var url: String?
    /// `-X`.
    public internal(set) var method: String?
    /// `-I`.
    public internal(set) var wantsHead = false
    /// `-G`: data goes into the URL.
    public internal(set) var putsDataInURL = false
    /// In order; later rows do not replace earlier ones of the same name.
    public internal(set) var headers: [CurlHeader] = []
    public internal(set) var userAgent: String?
    public internal(set) var referer: String?
    public internal(set) var range: String?
    /// `-z` as the field that it stands for.
    public internal(set) var timeCondition: CurlHeader?
    /// `-b` with text, joined by `;`.
    public internal(set) var cookies: [String] = []
    /// `-b` with files.
    public internal(set) var cookieFiles: [String] = []
    public internal(set) var data: [CurlData] = []
    public internal(set) var isJSON = false
    public internal(set) var parts: [CurlPart] = []
    public internal(set) var query: [CurlData] = []
    /// `-T`; `-` and `.` are standard input.
    public internal(set) var upload: String?
    /// The text after `<<` or `<<<`, used for `@-`.
    public internal(set) var standardInput: String?
    /// The file after `<`.
    public internal(set) var standardInputFile: String?
    public internal(set) var credentials = CurlCredentials()
    /// Curl's options under the names in files: timeout, redirects, TLS, proxy.
    public internal(set) var options = SavedOptions()
    public internal(set) var settings = CurlSettings()
    /// Invalid values of options; they are also among the unused parts.
    public internal(set) var badValues: [CurlBadValue] = []
    /// Two options that curl does not accept together, such as `--data` and `--form`; empty without a conflict.
    public internal(set) var conflict: [String] = []
    public internal(set) var unused: [UnusedPart] = []
    public internal(set) var remarks: [String] = []

    /// Nothing is given.
    public init() {}
}

/// An invalid value, `--max-time soon`, with the required form: `a number of seconds`.
public struct CurlBadValue: Sendable, Equatable {
    /// `--max-time`.
    public var option: String
    public var value: String
    public var wanted: String
}
