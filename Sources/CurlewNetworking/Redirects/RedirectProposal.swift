public import CurlewTransport

/// A redirect that may be followed (`setTaskWillPerformHTTPRedirectionBlock:`).
public struct RedirectProposal: Sendable, Equatable {
    /// The request that would be sent, without credentials and secrets when it leaves the origin.
    public var request: SentRequest
    /// The request that was redirected, as it was sent.
    public var from: SentRequest
    /// The head of the redirecting response.
    public var answer: ResponseHead

    public init(request: SentRequest, from: SentRequest, answer: ResponseHead) {
        self.request = request
        self.from = from
        self.answer = answer
    }
}

/// Returns the request to send, changed or not, or nil to make the redirect the result. It is called outside of actors,
/// and not for a redirect that the policy refuses.
public typealias RedirectHook = @Sendable (RedirectProposal) -> SentRequest?
