/// A question for credentials that nothing in the request answers (`NSURLAuthenticationChallenge`).
public struct Challenge: Sendable, Equatable {
    /// How the answer will be proven.
    public enum Scheme: String, Sendable, CaseIterable {
        case basic, digest
        /// The TLS handshake wants a certificate of the client.
        case clientCertificate = "client certificate"
    }

    public var scheme: Scheme
    /// The server's word for what is protected; untrusted text, at most 256 characters. Empty where there is none.
    public var realm: String
    /// Who asks: the host, with its port where that is not the scheme's own.
    public var host: String
    /// True: the proxy asks, not the server.
    public var isProxy: Bool

    public init(scheme: Scheme, realm: String, host: String, isProxy: Bool = false) {
        self.scheme = scheme
        self.realm = realm
        self.host = host
        self.isProxy = isProxy
    }
}
