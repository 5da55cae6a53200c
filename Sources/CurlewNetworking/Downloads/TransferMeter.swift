/// Bytes that went one way, with the rate of the last five seconds. Says nothing that is not known: no percentage
/// without a total, no time left before two seconds and one percent have passed.
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
    /// Samples nearer to each other than this, in seconds, are one.
    static let spacing = 0.1
    /// No byte for this long, in seconds, is a stall.
    static let stallAfter = 3.0

    public init() {}

    /// Bytes so far, of how many, at a time in seconds. Times never go back.
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

    /// Between 0 and 1; nil when the size is unknown, or was wrong.
    public var fraction: Double? {
        guard let total, total > 0, bytes <= total else { return nil }
        return Double(bytes) / Double(total)
    }

    /// Whole percent, rounded down, so that 100 means all.
    public var percent: Int? {
        guard let total, total > 0, bytes <= total else { return nil }
        return Int(Double(bytes) / Double(total) * 100)
    }

    /// Bytes a second over the window; nil before there is something to divide.
    public func rate(at now: Double) -> Double? {
        guard let first = samples.last(where: { now - $0.time >= Self.window }) ?? samples.first,
            now - first.time > 0.2
        else { return nil }
        return Double(bytes - first.bytes) / (now - first.time)
    }

    /// Seconds to go, rounded to 5 s above a minute.
    public func secondsLeft(at now: Double) -> Int? {
        guard let started, now - started >= 2, let total, let fraction, fraction >= 0.01, fraction < 1,
            let rate = rate(at: now), rate > 0, stall(at: now) == nil
        else { return nil }
        let seconds = Double(total - bytes) / rate
        guard seconds < 360_000 else { return nil }
        return seconds > 60 ? Int((seconds / 5).rounded()) * 5 : Int(seconds.rounded(.up))
    }

    /// Whole seconds since the last byte, when that is long ago and more is to come.
    public func stall(at now: Double) -> Int? {
        guard let last = samples.last, now - last.time > Self.stallAfter, bytes != total else { return nil }
        return Int(now - last.time)
    }
}
