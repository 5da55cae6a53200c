public import CurlewTransport

/// An event of a running request. The stream ends after `finished` or `failed`.
public indirect enum SessionEvent: Sendable {
    /// Headers and body are final; nothing has been sent yet.
    case sending(SentRequest)
    case transport(TransportEvent)
    /// A redirect that is being followed.
    case redirected(Hop)
    /// The task was paused; nothing runs until it is resumed.
    case suspended
    /// The task continues after a pause: the body goes on at that byte, or begins again at 0.
    case resumed(at: Int64)
    /// A download is complete and in its place. `finished` comes next.
    case stored(DownloadedFile)
    /// The request waits for credentials from `SessionManager.answer`. Only a task with `answersChallenges` sends this.
    case challenged(Challenge)
    case finished(Exchange)
    case failed(ExchangeFailure)
}
