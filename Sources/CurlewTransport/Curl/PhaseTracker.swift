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
