/// The demand of a server or a proxy for credentials that the request does not contain
/// (`NSURLAuthenticationChallenge`).
public struct Challenge: Sendable, Equatable {
    /// The scheme by which the credentials are sent.
    public enum Scheme: String, Sendable, CaseIterable {
        case basic, digest
        /// The server wants a client certificate in the TLS handshake.
        case clientCertificate = "client certificate"
    }

    public var scheme: Scheme
    /// The server's name for the protected resources: untrusted text, at most 256 characters; empty when there is none.
    public var realm: String
    /// The host that wants the credentials, with its port unless that is the default port of the scheme.
    public var host: String
    /// True when a proxy wants the credentials, false when the server does.
    public var isProxy: Bool

    public init(scheme: Scheme, realm: String, host: String, isProxy: Bool = false) {
        self.scheme = scheme
        self.realm = realm
        self.host = host
        self.isProxy = isProxy
    }
}
