/// The time limits of one exchange. `.zero` is no limit, for each of them.
public struct TimeLimits: Sendable, Equatable {
    /// From the start to the last byte of the response.
    public var whole: Duration
    /// The longest time in which no byte arrives and none is sent (`NSURLRequest.timeoutInterval`).
    public var idle: Duration
    /// From the start until the head of the response is complete, without the time in which the request's body moves.
    /// This limit ends an exchange with a server that sends a byte of its head now and then, which `idle` does not end.
    public var head: Duration

    public init(whole: Duration = .zero, idle: Duration = .seconds(60), head: Duration = .seconds(60)) {
        (self.whole, self.idle, self.head) = (whole, idle, head)
    }

    /// One of the limits; an error names the one that was reached.
    public enum Kind: String, Sendable, CaseIterable {
        case whole, idle, head
    }

    public subscript(_ kind: Kind) -> Duration {
        switch kind {
        case .whole: whole
        case .idle: idle
        case .head: head
        }
    }
}
