/// Notices when a transfer has reached the limit for a time in which nothing moves, or the one for the head of its
/// answer. libcurl has neither: its own least speed is a mean over seconds, which counts a byte now and then as nothing.
///
/// ```
///   begin ── look-up, connection, TLS ── body moves ── waiting ── head moves ── head whole ── body moves
///     head:  ├─────── counts ────────────┤            ├───────── counts ───────┤
///     idle:  ├── from one movement to the next ──────────────────────────────────────────────────────┤
/// ```
struct TransferWatch {
    /// How far a transfer has come. Every change is a movement.
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
    /// From when on the time for the head counts, and how much of it was used before.
    private var headSince: ContinuousClock.Instant
    private var headUsed = Duration.zero

    init(_ times: TimeLimits, begunAt: ContinuousClock.Instant) {
        self.times = times
        (movedAt, headSince) = (begunAt, begunAt)
    }

    /// The limit that was reached, or nil. Called at least ten times a second.
    mutating func limit(at new: Place, _ now: ContinuousClock.Instant) -> TimeLimits.Kind? {
        if new.sent != place.sent {
            // From one movement of the body to the next the time belongs to the body.
            if place.sent == 0 { headUsed += now - headSince }
            headSince = now
        }
        if new != place { (place, movedAt) = (new, now) }
        if !new.isHeadWhole, times.head > .zero, headUsed + (now - headSince) >= times.head, !sends(new) {
            return .head
        }
        return times.idle > .zero && now - movedAt >= times.idle ? .idle : nil
    }

    /// The body is under way and no byte of an answer has come: whether that stands still is for the other limit.
    private func sends(_ place: Place) -> Bool {
        place.phase == .sending && place.sent > 0 && place.received == 0
    }
}
