public import Workspace

/// One request as a curl command asks for it, before it becomes a saved request or is sent. Nothing is read for it.
///
///     words ─► CurlArguments ─► CurlRequest ─┬─► ImportedRequest   an import: no file is opened
///                                            └─► curlew send        files named by the person are read
public struct CurlRequest: Sendable, Equatable {
    /// Nil: none was given.
    public internal(set) var url: String?
    /// `-X`.
    public internal(set) var method: String?
    /// `-I`.
    public internal(set) var wantsHead = false
    /// `-G`: data goes into the URL.
    public internal(set) var putsDataInURL = false
    /// In order; later rows of one name do not replace earlier ones.
    public internal(set) var headers: [CurlHeader] = []
    public internal(set) var userAgent: String?
    public internal(set) var referer: String?
    public internal(set) var range: String?
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
    /// What stands behind `<<`, `<<<`: the body of `@-`.
    public internal(set) var standardInput: String?
    /// What stands behind `<`.
    public internal(set) var standardInputFile: String?
    public internal(set) var credentials = CurlCredentials()
    /// What curl's options are called in files: timeout, redirects, TLS, proxy.
    public internal(set) var options = SavedOptions()
    public internal(set) var settings = CurlSettings()
    /// Values that their options cannot have; they are among the unused too.
    public internal(set) var badValues: [CurlBadValue] = []
    /// Two options that curl does not take together, `--data` and `--form`; empty: none are.
    public internal(set) var conflict: [String] = []
    public internal(set) var unused: [UnusedPart] = []
    public internal(set) var remarks: [String] = []

    init() {}
}

/// `--max-time soon`: it is to be `a number of seconds`.
public struct CurlBadValue: Sendable, Equatable {
    /// `--max-time`.
    public var option: String
    public var value: String
    public var wanted: String
}
