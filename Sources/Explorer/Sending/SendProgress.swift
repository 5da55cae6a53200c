import CurlewMessage
import CurlewNetworking
import CurlewTransport

/// Progress of a running request.
struct SendProgress: Equatable, Sendable {
    var job: JobID
    /// Seconds since 1970.
    var startedAt: Double
    var phase: TransportPhase = .queued
    /// Set at once when the user cancels; the end arrives as an event of the network.
    var isCancelling = false
    /// The user has paused the download.
    var isPaused = false
    /// Bytes of the request body that were sent.
    var up = TransferMeter()
    /// Bytes of the response body on the wire; a resumed download includes those it already had.
    var down = TransferMeter()
    /// Bytes that a download already had when this run began.
    var resumedAt: Int64 = 0
    /// Rates of the last minute, for the line of marks.
    var speeds = SpeedLog()
    /// Known once headers and body are final.
    var request: SentRequest?
    var head: ResponseHead?
    /// End of the request in seconds since 1970; nil while it runs.
    var endedAt: Double?
    /// Redirects followed so far.
    var hops = 0

    /// Seconds since the start; never negative, even when the clock was set back.
    func elapsed(at now: Double) -> Double { max(0, now - startedAt) }

    /// The meter of the current direction.
    var meter: TransferMeter? {
        if phase >= .receiving { return down.bytes > 0 ? down : nil }
        return phase == .sending && up.bytes > 0 ? up : nil
    }

    mutating func note(_ event: TransportEvent, at now: Double) {
        switch event {
        case .phase(let phase): self.phase = phase
        case .uploaded(let bytes, let total): up.note(bytes, of: total, at: now)
        case .head(let head): self.head = head
        case .body: break
        case .received(let bytes, let total): down.note(resumedAt + bytes, of: total.map { resumedAt + $0 }, at: now)
        }
    }

    mutating func noteResumed(at offset: Int64, now: Double) {
        isPaused = false
        resumedAt = offset
        speeds = speeds.resumed
        down = TransferMeter()
    }

    /// Resets the progress for the request that follows a redirect.
    mutating func noteRedirect() {
        hops += 1
        head = nil
        up = TransferMeter()
        down = TransferMeter()
    }
}

extension TransportPhase {
    /// The phase in the words of the status line and the waiting pane.
    var words: String {
        switch self {
        case .queued: "queued"
        case .nameLookup: "name lookup"
        case .connecting: "connecting"
        case .tls: "TLS"
        case .proving: "preparing the login"
        case .sending: "sending"
        case .waiting: "sent, waiting"
        case .receiving: "receiving"
        case .reading: "reading"
        }
    }
}

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
