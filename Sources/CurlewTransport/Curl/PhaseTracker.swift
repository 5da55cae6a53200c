/// The phase an exchange is in; it only goes forward, whatever order the signs come in.
struct PhaseTracker {
    private(set) var phase = TransportPhase.nameLookup

    /// True when this is news.
    mutating func enter(_ next: TransportPhase) -> Bool {
        guard next > phase else { return false }
        phase = next
        return true
    }
}

/// Lets progress through at most 20 times a second.
struct ProgressGate {
    static let interval = Duration.milliseconds(50)
    private var last: ContinuousClock.Instant?

    mutating func opens(at now: ContinuousClock.Instant) -> Bool {
        if let last, now - last < Self.interval { return false }
        last = now
        return true
    }
}
