/// The start times of one transfer, and the durations of its phases by libcurl's clock.
struct TransferClock {
    let postedAt: ContinuousClock.Instant
    let begunAt: ContinuousClock.Instant

    /// libcurl's measurements, each from the start of the transfer; 0 for a phase that was not reached.
    struct Marks {
        var nameLookup: Duration
        var connect: Duration
        var tls: Duration
        var preTransfer: Duration
        /// Time at which libcurl had taken the last byte of the request, by our own clock.
        var sent: Duration?
        var firstByte: Duration
        var total: Duration
    }

    func timings(_ marks: Marks) -> Timings {
        var last = Duration.zero
        func until(_ mark: Duration) -> Duration {
            defer { last = max(last, mark) }
            return max(.zero, mark - last)
        }
        let nameLookup = until(marks.nameLookup)
        let connect = until(marks.connect)
        let tls = marks.tls == .zero ? Duration.zero : until(marks.tls)
        let wasAnswered = marks.firstByte > .zero
        let sent = max(marks.preTransfer, marks.sent ?? .zero)
        let send = until(wasAnswered ? min(sent, marks.firstByte) : sent)
        let wait = until(wasAnswered ? marks.firstByte : marks.preTransfer > .zero ? marks.total : .zero)
        return Timings(
            blocked: begunAt - postedAt, nameLookup: nameLookup, connect: connect, tls: tls, send: send, wait: wait,
            receive: wasAnswered ? until(marks.total) : .zero)
    }
}
