public import CurlewTransport

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

/// The answer to a challenge. Its cases are the results that the challenge handler of `AFURLSessionManager` [4.0] may
/// return. The handler's remaining result, nothing ("I shall answer later"), corresponds to the time until
/// `SessionManager.answer` is called.
public enum ChallengeAnswer: Sendable, Equatable {
    /// A credential (`NSURLCredential`). It is tried once; when the server refuses it, that response is the result.
    case credentials(user: String, password: String)
    /// A credential with an identity, for a challenge of the scheme `clientCertificate`.
    case certificate(ClientCertificate)
    /// An error, with which the exchange ends.
    case fail(reason: String)
    /// `NSURLSessionAuthChallengeCancelAuthenticationChallenge`: the exchange ends with `cancelled` and keeps the
    /// response with the challenge as its partial response.
    case cancel
    /// `NSURLSessionAuthChallengePerformDefaultHandling`: the response with the challenge is the result.
    case performDefault
    /// `NSURLSessionAuthChallengeRejectProtectionSpace`: the next challenge of the same response is asked; without one
    /// this acts as `performDefault`.
    case reject
}
