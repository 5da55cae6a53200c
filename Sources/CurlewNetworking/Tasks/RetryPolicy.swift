internal import CurlewBytes
internal import CurlewMessage
internal import CurlewTransport

/// Decides whether a request is sent again, and after how long. Pure: the caller waits. A time limit holds for each try
/// and does not include the waits, as with curl's `--max-time` and `--retry`.
///
/// Failures that may be temporary are tried again: connections that fail or break, time-outs, and the statuses 408,
/// 429, 500, 502, 503 and 504 (as curl's `--retry`). Unlike curl, a request that must not be sent twice (RFC 9110
/// §9.2.2) is tried again only when it had not been sent, or when the server states that it did nothing with it: 429
/// and 503. A body that can be read only once is never sent again.
public struct RetryPolicy: Sendable, Equatable, Codable {
    /// The most tries after the first.
    public var limit: Int
    /// The wait before the second try; each later wait is twice as long.
    public var firstDelay: Duration
    /// The longest wait. When `Retry-After` asks for more, there is no further try.
    public var longestDelay: Duration
    /// True to try every request again, whatever its method.
    public var repeatsEveryMethod: Bool

    public init(
        limit: Int, firstDelay: Duration = .seconds(1), longestDelay: Duration = .seconds(600),
        repeatsEveryMethod: Bool = false
    ) {
        self.limit = limit
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
        self.repeatsEveryMethod = repeatsEveryMethod
    }

    /// The wait before the next try; nil when there is none.
    ///
    /// - Parameter tries: the number of tries so far, at least 1.
    public func delay(after result: TaskResult, tries: Int) -> Duration? {
        guard tries <= limit else { return nil }
        switch result {
        case .success(let exchange): return delay(after: exchange, tries)
        case .failure(let failure): return mayRetry(failure) ? own(tries) : nil
        }
    }

    private func delay(after exchange: Exchange, _ tries: Int) -> Duration? {
        let status = exchange.head.status
        guard [408, 429, 500, 502, 503, 504].contains(status) else { return nil }
        guard exchange.request.body?.isRepeatable != false, mayRepeat(exchange.request) || [429, 503].contains(status)
        else { return nil }
        guard let asked = Self.asked(by: exchange) else { return own(tries) }
        return asked <= longestDelay ? asked : nil
    }

    /// The wait that `Retry-After` asks for in whole seconds (RFC 9110 §10.2.3); nil without it, and for a date.
    public static func asked(by exchange: Exchange) -> Duration? {
        exchange.head.fields["Retry-After"].flatMap { UInt32($0) }.map { .seconds($0) }
    }

    private func own(_ tries: Int) -> Duration {
        min(longestDelay, firstDelay * (1 << min(tries - 1, 20)))
    }

    private func mayRepeat(_ request: SentRequest) -> Bool {
        repeatsEveryMethod || MethodProperties.isIdempotent(request.method)
    }

    private func mayRetry(_ failure: ExchangeFailure) -> Bool {
        guard failure.fault == nil, failure.request.body?.isRepeatable != false else { return false }
        switch failure.error {
        case .refused, .unreachable: return true
        case .timedOut(_, _, let phase) where phase < .sending: return true
        case .timedOut, .reset, .emptyReply, .incomplete: return mayRepeat(failure.request)
        default: return false
        }
    }
}
