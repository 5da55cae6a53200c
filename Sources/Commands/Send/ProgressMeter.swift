import CurlewNetworking
import CurlewTransport

/// A progress line on standard error, redrawn at every event: bytes, speed, time left.
struct ProgressMeter {
    private let start = ContinuousClock.now
    private var meter = TransferMeter()
    private var direction = TaskProgress.Direction.upload
    /// The bytes that were there before this run.
    private var base: Int64 = 0
    private var hasDrawn = false

    mutating func show(_ event: SessionEvent) {
        switch event {
        case .resumed(let offset): base = offset
        case .redirected: meter = TransferMeter()
        case .transport(.received(let count, let whole)): draw(.download, base + count, of: whole.map { $0 + base })
        case .transport(.uploaded(let count, let whole)): draw(.upload, count, of: whole)
        default: break
        }
    }

    /// Ends the line, so that the next output starts below it.
    mutating func end() {
        if hasDrawn { Console.tell("\n") }
        hasDrawn = false
    }

    private mutating func draw(_ direction: TaskProgress.Direction, _ count: Int64, of whole: Int64?) {
        if direction != self.direction { meter = TransferMeter() }
        self.direction = direction
        let now = (ContinuousClock.now - start) / .seconds(1)
        meter.note(count, of: whole, at: now)
        Console.tell("\r\(Self.line(meter, at: now))\u{1B}[K")
        hasDrawn = true
    }

    /// `46 %  985 MB of 2.15 GB  38.4 MB/s  00:30 left`; unknown values are left out.
    nonisolated static func line(_ meter: TransferMeter, at now: Double) -> String {
        var words: [String] = []
        if let percent = meter.percent { words.append("\(percent) %") }
        let total = meter.fraction == nil ? nil : meter.total.map { " of \(HumanReadable.bytes($0))" }
        words.append(HumanReadable.bytes(meter.bytes) + (total ?? ""))
        if let rate = meter.rate(at: now) { words.append("\(HumanReadable.bytes(Int64(rate)))/s") }
        if let left = meter.secondsLeft(at: now) { words.append("\(HumanReadable.clock(seconds: left)) left") }
        return words.joined(separator: "  ")
    }
}
