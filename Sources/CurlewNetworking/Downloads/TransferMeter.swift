/// The bytes of one direction of a transfer, with the rate of the last five seconds. It gives no uncertain values: no
/// percentage without a total, no remaining time before two seconds and one percent have passed.
public struct TransferMeter: Equatable, Sendable {
    public private(set) var bytes: Int64 = 0
    public private(set) var total: Int64?
    private var samples: [Sample] = []

    struct Sample: Equatable, Sendable {
        /// Seconds since 1970.
        var time: Double
        var bytes: Int64
    }

    /// The length of the moving average, in seconds.
    static let window = 5.0
    /// Samples that are closer to each other than this, in seconds, become one.
    static let spacing = 0.1
    /// The time without a byte, in seconds, after which a transfer is stalled.
    static let stallAfter = 3.0

    public init() {}

    /// Takes the number of bytes so far and their total, at a time in seconds. Times must never decrease.
    public mutating func note(_ bytes: Int64, of total: Int64?, at now: Double) {
        self.total = total
        if let last = samples.last, bytes == last.bytes { return }
        self.bytes = bytes
        if samples.count > 1, now - samples[samples.count - 2].time < Self.spacing { samples.removeLast() }
        samples.append(Sample(time: now, bytes: bytes))
        // The newest sample that is older than the window stays: the average starts there.
        while samples.count > 2, now - samples[1].time >= Self.window { samples.removeFirst() }
        if started == nil { started = now }
    }

    private var started: Double?

    /// The finished part, from 0 to 1; nil when the total is unknown, or was wrong.
    public var fraction: Double? { TaskProgress.fraction(of: bytes, in: total) }

    /// Whole percent, rounded down, so that 100 means all bytes; nil when the total is unknown, or was wrong.
    public var percent: Int? { fraction.map { Int($0 * 100) } }

    /// Bytes a second over the window; nil in the first 0.2 s.
    public func rate(at now: Double) -> Double? {
        guard let first = samples.last(where: { now - $0.time >= Self.window }) ?? samples.first,
            now - first.time > 0.2
        else { return nil }
        return Double(bytes - first.bytes) / (now - first.time)
    }

    /// The remaining time in seconds, rounded to 5 s above a minute; nil while it is uncertain, during a stall, and
    /// above 100 hours.
    public func secondsLeft(at now: Double) -> Int? {
        guard let started, now - started >= 2, let total, let fraction, fraction >= 0.01, fraction < 1,
            let rate = rate(at: now), rate > 0, stall(at: now) == nil
        else { return nil }
        let seconds = Double(total - bytes) / rate
        guard seconds < 360_000 else { return nil }
        return seconds > 60 ? Int((seconds / 5).rounded()) * 5 : Int(seconds.rounded(.up))
    }

    /// Whole seconds since the last byte; nil before `stallAfter`, and when no more bytes are to come.
    public func stall(at now: Double) -> Int? {
        guard let last = samples.last, now - last.time > Self.stallAfter, bytes != total else { return nil }
        return Int(now - last.time)
    }
}
