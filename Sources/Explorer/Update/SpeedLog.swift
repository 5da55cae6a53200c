/// Rates in bytes per second, noted once a second during a transfer, for the last minute.
struct SpeedLog: Equatable, Sendable {
    private(set) var rates: [Double] = []
    private var last: (time: Double, bytes: Int64)?

    static let limit = 60

    init() {}

    mutating func note(_ bytes: Int64, at now: Double) {
        guard let before = last else {
            last = (now, bytes)
            return
        }
        // A clock that was set back, or a second tick at the same time, gives no rate.
        guard now - before.time > 0.2 else { return }
        rates.append(max(0, Double(bytes - before.bytes) / (now - before.time)))
        if rates.count > Self.limit { rates.removeFirst() }
        last = (now, bytes)
    }

    /// The log after a pause, whose time does not count.
    var resumed: SpeedLog {
        var log = self
        log.last = nil
        return log
    }

    /// One mark per second, its height relative to the highest rate; empty with fewer than two rates.
    func marks(columns: Int, isASCII: Bool) -> String {
        let levels = Array(isASCII ? ".:|" : "▁▂▃▄▅▆▇█")
        let shown = rates.suffix(columns)
        guard shown.count > 1, let top = shown.max(), top > 0 else { return "" }
        return String(shown.map { levels[min(levels.count - 1, Int($0 / top * Double(levels.count)))] })
    }

    static func == (left: SpeedLog, right: SpeedLog) -> Bool {
        left.rates == right.rates && left.last?.time == right.last?.time && left.last?.bytes == right.last?.bytes
    }
}
