public import CurlewTransport

/// A redirect that may be followed (`setTaskWillPerformHTTPRedirectionBlock:`).
public struct RedirectProposal: Sendable, Equatable {
    /// The request that would be sent: credentials and secrets are gone from it when it leaves the origin.
    public var request: SentRequest
    /// What was asked, as it was sent.
    public var from: SentRequest
    /// What it answered.
    public var answer: ResponseHead

    public init(request: SentRequest, from: SentRequest, answer: ResponseHead) {
        self.request = request
        self.from = from
        self.answer = answer
    }
}

/// Returns the request to follow, changed or not, or nil to stop: the redirect is the result then. Called off every
/// actor; a redirect that the policy refuses is not proposed.
public typealias RedirectHook = @Sendable (RedirectProposal) -> SentRequest?
