import CurlewNetworking
import CurlewTransport

/// The progress of a transfer for display: a download into a file, or a body that is sent or received into memory.
struct ShownTransfer: Equatable, Sendable {
    /// The file; nil: the body is kept in memory.
    var path: String?
    var validator: String?
    var progress: SendProgress
    var state: Transfer.State

    init(_ transfer: Transfer) {
        path = transfer.path
        validator = transfer.validator
        progress = transfer.progress
        state = transfer.state
    }

    init(_ progress: SendProgress) {
        self.progress = progress
        state = .running
    }

    var isUpload: Bool { path == nil && progress.phase == .sending }
    var meter: TransferMeter { isUpload ? progress.up : progress.down }
    var bytes: Int64 { meter.bytes }
    var total: Int64? { meter.total }

    /// Between 0 and 1; nil when the size is not known.
    var fraction: Double? {
        if state == .done { return 1 }
        return meter.fraction
    }

    /// Such as `46 %`, rounded down, so that 100 means complete.
    var percent: String? { fraction.map { "\(Int($0 * 100)) %" } }

    /// Such as `985 MB of 2.15 GB`.
    var size: String {
        guard let total, state != .done else { return HumanReadable.bytes(bytes) }
        return "\(HumanReadable.bytes(bytes)) of \(HumanReadable.bytes(total))"
    }

    /// Such as `38.4 MB/s`, or the time without any bytes; nil while neither is known.
    func speed(at now: Double) -> String? {
        guard state == .running else { return nil }
        if let stall = meter.stall(at: now) { return "stalled \(stall) s" }
        return meter.rate(at: now).map { "\(HumanReadable.bytes(Int64($0)))/s" }
    }

    func left(at now: Double) -> Int? { state == .running ? meter.secondsLeft(at: now) : nil }

    /// The state in one word.
    var word: String {
        switch state {
        case .running where progress.isCancelling: "cancelling"
        case .running: progress.phase < .receiving && !isUpload ? progress.phase.words : "running"
        case .paused: "paused"
        case .stopped: "stopped"
        case .done: "done"
        }
    }
}
