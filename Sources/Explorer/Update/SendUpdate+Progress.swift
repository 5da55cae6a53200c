import CurlewNetworking
import CurlewTransport

/// What a running request has done so far.
struct SendProgress: Equatable, Sendable {
    var job: JobID
    /// Seconds since 1970.
    var startedAt: Double
    var phase: TransportPhase = .queued
    /// Set at once when the person cancels; the end comes with the network's own event.
    var isCancelling = false
    /// The person paused it; nothing moves until it goes on.
    var isPaused = false
    /// The body of the request, while one is sent.
    var up = TransferMeter()
    /// The body of the response, as it comes over the wire; a download that is gone on with counts what was there.
    var down = TransferMeter()
    /// How many bytes of a download were there when this run began.
    var resumedAt: Int64 = 0
    /// How fast it went, for the line of marks.
    var speeds = SpeedLog()
    /// Known once headers and body are final.
    var request: SentRequest?
    var head: ResponseHead?
    /// When it was over, in seconds since 1970; nil while it runs.
    var endedAt: Double?
    /// Redirects followed so far.
    var hops = 0

    init(job: JobID, startedAt: Double) {
        self.job = job
        self.startedAt = startedAt
    }

    /// Seconds since the start; never negative, even when the clock was set back.
    func elapsed(at now: Double) -> Double { max(0, now - startedAt) }

    /// The direction that moves bytes now.
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

    /// A redirect starts over on another request.
    mutating func noteRedirect() {
        hops += 1
        head = nil
        up = TransferMeter()
        down = TransferMeter()
    }
}

extension TransportPhase {
    /// As the status line and the waiting pane name it.
    var words: String {
        switch self {
        case .queued: "queued"
        case .nameLookup: "name lookup"
        case .connecting: "connecting"
        case .tls: "TLS"
        case .proving: "waiting for a ticket"
        case .sending: "sending"
        case .waiting: "sent, waiting"
        case .receiving: "receiving"
        case .reading: "reading"
        }
    }
}
