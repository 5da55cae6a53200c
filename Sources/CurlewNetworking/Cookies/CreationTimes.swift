/// The creation times in a jar. They are kept distinct, because a clock is too coarse to order the cookies of one
/// response.
struct CreationTimes: Sendable {
    private static let step = 0.000_001

    /// The latest time in each second.
    private var latest: [Int: Double] = [:]

    mutating func note(_ time: Double) {
        let second = Self.second(time)
        latest[second] = max(latest[second] ?? time, time)
    }

    /// `time`, or a microsecond after the latest time in the same second when that is later.
    mutating func next(at time: Double) -> Double {
        let next = latest[Self.second(time)].map { max(time, $0 + Self.step) } ?? time
        latest[Self.second(time)] = next
        return next
    }

    private static func second(_ time: Double) -> Int { Int(exactly: time.rounded(.down)) ?? 0 }
}
