public import CurlewFormats

/// What is kept of a request's answers: `cache:` of a file.
///
///     cache: server                      # as the server says (RFC 9111)
///     cache: {seconds: 60, version: 3}   # for a time of one's own
///     cache: {seconds: 60, refresh: true}   # shown at once, and fetched anew all the same
///     cache: off                         # the same as no entry
public enum SavedCache: Equatable, Sendable {
    case off
    case server
    case keep(SavedCacheTerms)

    static let words = ["off", "server"]
}

/// How long an answer is kept, and for whom.
public struct SavedCacheTerms: Equatable, Sendable {
    /// 0 to 2^31.
    public var seconds: Int
    /// Nil: not set, which is 0.
    public var version: Int?
    /// Whose answer it is; may hold `{{name}}`.
    public var sensitive: String?
    /// Header fields that make no other request of it.
    public var ignoredHeaders: [String]
    /// What is kept is shown, and the network asked all the same; nil: not set, which is no.
    public var refreshes: Bool?
    /// What is not known, kept.
    public var others: [YAMLEntry]

    public init(
        seconds: Int, version: Int? = nil, sensitive: String? = nil, ignoredHeaders: [String] = [],
        refreshes: Bool? = nil, others: [YAMLEntry] = []
    ) {
        self.seconds = seconds
        self.version = version
        self.sensitive = sensitive
        self.ignoredHeaders = ignoredHeaders
        self.refreshes = refreshes
        self.others = others
    }

    /// The keys of the mapping, in the order they are written.
    static let keys = ["seconds", "version", "sensitive", "ignore", "refresh"]
}
