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

/// The phase of an exchange. It only moves forward, whatever the order in which the signs arrive.
struct PhaseTracker {
    private(set) var phase = TransportPhase.nameLookup

    /// Enters a phase unless it is an earlier one; true when the phase has changed.
    mutating func enter(_ next: TransportPhase) -> Bool {
        guard next > phase else { return false }
        phase = next
        return true
    }
}

/// Limits progress reports to 20 a second.
struct ProgressGate {
    static let interval = Duration.milliseconds(50)
    private var last: ContinuousClock.Instant?

    mutating func opens(at now: ContinuousClock.Instant) -> Bool {
        if let last, now - last < Self.interval { return false }
        last = now
        return true
    }
}

/// Detects that a transfer has reached its idle limit or its limit for the head of the response. libcurl has neither
/// limit: its lowest speed is a mean over seconds, for which a single byte now and then is no progress.
///
/// ```
///   begin ── look-up, connection, TLS ── body moves ── waiting ── head moves ── head whole ── body moves
///     head:  ├─────── counts ────────────┤            ├───────── counts ───────┤
///     idle:  ├── from one movement to the next ──────────────────────────────────────────────────────┤
/// ```
struct TransferWatch {
    /// The progress of a transfer. Every change is a movement.
    struct Place: Equatable {
        var phase: TransportPhase
        /// Bytes of the request's body that libcurl has given to the system.
        var sent: Int64
        /// Bytes of heads and body received, before decoding.
        var received: Int64
        var isHeadWhole: Bool
    }

    private let times: TimeLimits
    private var place = Place(phase: .nameLookup, sent: 0, received: 0, isHeadWhole: false)
    private var movedAt: ContinuousClock.Instant
    /// The start of the current stretch of time that counts for the head; `headUsed` is the sum of the earlier
    /// stretches.
    private var headSince: ContinuousClock.Instant
    private var headUsed = Duration.zero

    init(_ times: TimeLimits, begunAt: ContinuousClock.Instant) {
        self.times = times
        (movedAt, headSince) = (begunAt, begunAt)
    }

    /// The limit that was reached, or nil. Called at least ten times a second.
    mutating func limit(at new: Place, _ now: ContinuousClock.Instant) -> TimeLimits.Kind? {
        if new.sent != place.sent {
            // The time from one movement of the body to the next belongs to the body, not to the head.
            if place.sent == 0 { headUsed += now - headSince }
            headSince = now
        }
        if new != place { (place, movedAt) = (new, now) }
        if !new.isHeadWhole, times.head > .zero, headUsed + (now - headSince) >= times.head, !sends(new) {
            return .head
        }
        return times.idle > .zero && now - movedAt >= times.idle ? .idle : nil
    }

    /// True while the body is being sent and no byte of a response has arrived. A standstill then is a matter of the
    /// idle limit.
    private func sends(_ place: Place) -> Bool {
        place.phase == .sending && place.sent > 0 && place.received == 0
    }
}
