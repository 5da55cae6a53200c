/// The creation times that a jar has given, so that no two are the same: clocks are too coarse to tell apart what comes in
/// one response.
struct CreationTimes: Sendable {
    private static let step = 0.000_001

    /// The latest in each second.
    private var latest: [Int: Double] = [:]

    mutating func note(_ time: Double) {
        let second = Self.second(time)
        latest[second] = max(latest[second] ?? time, time)
    }

    /// `time`, or just behind the latest of its second.
    mutating func next(at time: Double) -> Double {
        let next = latest[Self.second(time)].map { max(time, $0 + Self.step) } ?? time
        latest[Self.second(time)] = next
        return next
    }

    private static func second(_ time: Double) -> Int { Int(exactly: time.rounded(.down)) ?? 0 }
}
