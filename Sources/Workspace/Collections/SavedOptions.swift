public import Formats

/// How a request is carried out. Nil is not set.
public struct SavedOptions: Equatable, Sendable {
    public var timeout: Duration?
    /// Redirects followed at most; 0 follows none.
    public var follow: Int?
    /// `auto`, `1.1`, `2`.
    public var http: String?
    public var verifiesTLS: Bool?
    public var others: [YAMLEntry]

    public init(
        timeout: Duration? = nil, follow: Int? = nil, http: String? = nil, verifiesTLS: Bool? = nil,
        others: [YAMLEntry] = []
    ) {
        self.timeout = timeout
        self.follow = follow
        self.http = http
        self.verifiesTLS = verifiesTLS
        self.others = others
    }
}
