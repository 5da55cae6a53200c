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
