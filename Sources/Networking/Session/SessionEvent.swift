public import Transport

/// What happens to a request that is under way. The stream ends after `finished` or `failed`.
public enum SessionEvent: Sendable {
    /// Headers and body are final; nothing has been sent yet.
    case sending(SentRequest)
    case transport(TransportEvent)
    /// A redirect that is being followed.
    case redirected(Hop)
    case finished(Exchange)
    case failed(ExchangeFailure)
}
