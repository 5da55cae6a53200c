public import Transport

/// The settings a request runs under.
public struct RequestOptions: Sendable, Equatable {
    /// For the whole exchange; `.zero` means without limit. AFNetworking's default is 60 s.
    public var timeout: Duration
    /// Most redirects that are followed; 0 shows the 3xx itself.
    public var follow: Int
    public var httpVersion: HTTPVersionChoice
    /// False accepts any certificate.
    public var verifiesTLS: Bool

    public init(
        timeout: Duration = .seconds(60), follow: Int = 0, httpVersion: HTTPVersionChoice = .automatic,
        verifiesTLS: Bool = true
    ) {
        self.timeout = timeout
        self.follow = follow
        self.httpVersion = httpVersion
        self.verifiesTLS = verifiesTLS
    }
}
