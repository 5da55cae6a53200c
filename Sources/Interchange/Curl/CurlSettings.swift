/// The settings of a curl command that only sending at once uses, and those that the request's options are made of.
public struct CurlSettings: Sendable, Equatable {
    /// The file of `-o`.
    public internal(set) var output: String?
    /// `-O`: the answer is saved under the last name in the URL's path.
    public internal(set) var usesRemoteName = false
    /// `-J`: with `-O`, a name that the answer gives takes precedence.
    public internal(set) var usesHeaderName = false
    /// `--no-clobber`: an existing file is left as it is, and the answer is saved under another name.
    public internal(set) var keepsFile = false
    /// True with `--compressed`.
    public internal(set) var asksForCoding = false
    /// The target of `--request-target`, sent in place of the URL's path and query.
    public internal(set) var requestTarget: String?
    /// `-i`: the answer's head is printed before the body.
    public internal(set) var includesHead = false
    /// `-v`: what is sent is printed too.
    public internal(set) var showsSending = false
    /// The file of `-D`, which the heads of the answers are written to; `-` is standard output.
    public internal(set) var headFile: String?
    /// The format of `-w`, as written; `@path` names a file with it.
    public internal(set) var writeOut: String?
    /// `-f`: the body of an answer with a status of 400 or above is not printed.
    public internal(set) var leavesOutFaults = false
    /// The file of `-c`; `-` is standard output.
    public internal(set) var cookieJar: String?
    /// `-j`: the cookies without an end in files of `-b` are left out.
    public internal(set) var leavesOutSessions = false
    /// The values of `--resolve`, as written.
    public internal(set) var resolved: [String] = []
    /// The value of `--retry`, as written.
    public internal(set) var retry: String?
    /// The value of `-C`: a number of bytes, or `-`; nil with `-T`.
    public internal(set) var continueAt: String?
    /// The value of `-C` with `-T`: the offset in the file at which the upload begins, in bytes.
    public internal(set) var uploadStart: Int64?
    /// The value of `--pinnedpubkey`, as written: hashes or a file.
    public internal(set) var pins: String?
    /// The value of `-U`: `user:password`, or a user alone.
    var proxyUser: String?
    /// The list of `--noproxy`, as written.
    public internal(set) var noProxy: String?
    /// The user of `-U` without a password, when there is a proxy. curl would ask for the password.
    public internal(set) var proxyUserWithoutPassword: String?
    /// The scheme of a URL that has none (`--proto-default`).
    var protocolDefault = "http"
    /// True with `-L`.
    var followsRedirects = false
    /// The limit of `--max-redirs`, at most 1000, which also stands for no limit; nil when it is not given.
    var mostRedirects: Int?
    /// The value of `-y`, in seconds.
    var speedTime: Int?
    /// The value of `-Y`, in bytes per second.
    var speedLimit: Int?

    /// Settings without any option.
    public init() {}
}
