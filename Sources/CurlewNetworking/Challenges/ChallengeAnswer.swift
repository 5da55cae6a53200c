public import CurlewTransport

/// What is done about a challenge: what the challenge handler of `AFURLSessionManager` [4.0] may return. Its remaining
/// result, nothing ("I shall answer later"), is the time until `SessionManager.answer` is called.
public enum ChallengeAnswer: Sendable, Equatable {
    /// A credential (`NSURLCredential`): tried once; when it is refused, that answer is the result.
    case credentials(user: String, password: String)
    /// A credential that holds an identity, for a challenge of the scheme `clientCertificate`.
    case certificate(ClientCertificate)
    /// An error: the exchange ends with it.
    case fail(reason: String)
    /// `NSURLSessionAuthChallengeCancelAuthenticationChallenge`: the exchange ends with `cancelled`; the answer that
    /// asked is kept as its partial response.
    case cancel
    /// `NSURLSessionAuthChallengePerformDefaultHandling`: the answer that asked is the result.
    case performDefault
    /// `NSURLSessionAuthChallengeRejectProtectionSpace`: the next challenge of the same answer is asked, if there is
    /// one, else as `performDefault`.
    case reject
}
