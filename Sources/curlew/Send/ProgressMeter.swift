import Transport

/// One line on standard error, drawn over at every event: how much, how fast, how long still.
struct ProgressMeter {
    private let start = ContinuousClock.now
    private var hasDrawn = false

    mutating func show(_ event: TransportEvent) {
        switch event {
        case .received(let count, let whole): draw(count, of: whole)
        case .uploaded(let count, let whole): draw(count, of: whole)
        case .phase, .head: break
        }
    }

    /// Leaves the line, so that what is printed next stands below it.
    mutating func end() {
        if hasDrawn { Console.tell("\n") }
        hasDrawn = false
    }

    private mutating func draw(_ count: Int64, of whole: Int64?) {
        let seconds = max(0.001, (ContinuousClock.now - start) / .seconds(1))
        let text = Self.line(count, of: whole, seconds: seconds)
        Console.tell("\r\(text)\u{1B}[K")
        hasDrawn = true
    }

    /// ` 46 %  985 MB of 2.1 GB  38.4 MB/s  00:30 left`.
    nonisolated static func line(_ count: Int64, of whole: Int64?, seconds: Double) -> String {
        let rate = Double(count) / seconds
        guard let whole, whole > 0 else { return "\(size(Double(count)))  \(size(rate))/s" }
        let share = String(100 * count / whole)
        let left = rate > 0 ? "  \(time(Double(whole - count) / rate)) left" : ""
        return "\(share) %  \(size(Double(count))) of \(size(Double(whole)))  \(size(rate))/s\(left)"
    }

    private nonisolated static func size(_ bytes: Double) -> String {
        var (value, units) = (bytes, ["B", "kB", "MB", "GB", "TB"][...])
        while value >= 1000, units.count > 1 {
            value /= 1000
            units.removeFirst()
        }
        let tenths = Int((value * 10).rounded())
        let isWhole = units.first == "B" || tenths >= 1000
        return (isWhole ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)") + " " + (units.first ?? "TB")
    }

    private nonisolated static func time(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 359_999).rounded(.up))
        let pair = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let minutes = "\(pair(whole / 60 % 60)):\(pair(whole % 60))"
        return whole >= 3600 ? "\(whole / 3600):\(minutes)" : minutes
    }
}
