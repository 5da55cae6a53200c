public import CurlewTransport

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
