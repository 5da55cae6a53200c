/// The durations of an exchange's phases, to the microsecond. The phases follow each other. A phase that did not happen
/// (on a kept connection, without TLS, with a literal address) is zero.
public struct Timings: Sendable, Equatable {
    /// Time in the transport's queue.
    public var blocked: Duration
    public var nameLookup: Duration
    public var connect: Duration
    public var tls: Duration
    /// Time until libcurl had taken the last byte of the request.
    public var send: Duration
    /// Time until the first byte of the response.
    public var wait: Duration
    public var receive: Duration

    public init(
        blocked: Duration = .zero, nameLookup: Duration = .zero, connect: Duration = .zero, tls: Duration = .zero,
        send: Duration = .zero, wait: Duration = .zero, receive: Duration = .zero
    ) {
        self.blocked = blocked
        self.nameLookup = nameLookup
        self.connect = connect
        self.tls = tls
        self.send = send
        self.wait = wait
        self.receive = receive
    }

    /// The sum of the phases.
    public var total: Duration { blocked + nameLookup + connect + tls + send + wait + receive }
}

extension Duration {
    /// Whole microseconds; fractions are dropped.
    public var inMicroseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
