public import CurlewTransport

/// What happens to a request that is under way. The stream ends after `finished` or `failed`.
public indirect enum SessionEvent: Sendable {
    /// Headers and body are final; nothing has been sent yet.
    case sending(SentRequest)
    case transport(TransportEvent)
    /// A redirect that is being followed.
    case redirected(Hop)
    /// The task was paused; nothing runs until it is resumed.
    case suspended
    /// What had come is gone on with, from that byte on; 0 when it begins again.
    case resumed(at: Int64)
    /// A download is whole and in its place. `finished` comes next.
    case stored(DownloadedFile)
    /// Credentials are wanted, and `SessionManager.answer` is waited for. Only of a task that `answersChallenges`.
    case challenged(Challenge)
    case finished(Exchange)
    case failed(ExchangeFailure)
}
