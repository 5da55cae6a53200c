/// Settings that are used only when a request is sent at once.
public struct CurlSettings: Sendable, Equatable {
    public internal(set) var output: String?
    public internal(set) var includesHead = false
    public internal(set) var cookieJar: String?
    /// `--resolve`, as written.
    public internal(set) var resolved: [String] = []
    /// `--retry`, as written.
    public internal(set) var retry: String?
    /// `-C`, as written.
    public internal(set) var continueAt: String?
    /// `--pinnedpubkey`, as written: hashes or a file.
    public internal(set) var pins: String?
    var proxyUser: String?
    var protocolDefault = "http"
    var followsRedirects = false
    var mostRedirects: Int?
    /// `-y`, in seconds.
    var speedTime: Int?
    /// `-Y`, in bytes a second.
    var speedLimit: Int?
}
