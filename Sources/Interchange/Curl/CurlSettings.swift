/// Settings that are used only when a request is sent at once.
public struct CurlSettings: Sendable, Equatable {
    public internal(set) var output: String?
    /// `-O`: the file has the name that the URL ends in.
    public internal(set) var usesRemoteName = false
    /// `-J`: with `-O` the name that the answer gives goes before it.
    public internal(set) var usesHeaderName = false
    /// `--no-clobber`: a file that is there stays as it is.
    public internal(set) var keepsFile = false
    /// `--compressed`.
    public internal(set) var asksForCoding = false
    /// `--request-target`.
    public internal(set) var requestTarget: String?
    public internal(set) var includesHead = false
    /// `-v`.
    public internal(set) var showsSending = false
    /// `-D`: the file that the heads go to; `-` is standard output.
    public internal(set) var headFile: String?
    /// `-w`, as written; `@path` names a file.
    public internal(set) var writeOut: String?
    /// `-f`: the body of an answer that says of a fault (400 and above) is not printed.
    public internal(set) var leavesOutFaults = false
    public internal(set) var cookieJar: String?
    /// `--resolve`, as written.
    public internal(set) var resolved: [String] = []
    /// `--retry`, as written.
    public internal(set) var retry: String?
    /// `-C`: a number of bytes, or `-`.
    public internal(set) var continueAt: String?
    /// `-C` beside `-T`: the byte of the file that the upload begins with.
    public internal(set) var uploadStart: Int64?
    /// `--pinnedpubkey`, as written: hashes or a file.
    public internal(set) var pins: String?
    var proxyUser: String?
    /// `--noproxy`, as written.
    public internal(set) var noProxy: String?
    /// `-U` with a name alone, where there is a proxy: curl asks for its password.
    public internal(set) var proxyUserWithoutPassword: String?
    var protocolDefault = "http"
    var followsRedirects = false
    var mostRedirects: Int?
    /// `-y`, in seconds.
    var speedTime: Int?
    /// `-Y`, in bytes a second.
    var speedLimit: Int?

    /// None of them.
    public init() {}
}
