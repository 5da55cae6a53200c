internal import CurlewMessage
internal import Synchronization

/// Identifies one transfer within one engine.
struct TransferID: Hashable, Sendable {
    let number: UInt64
}

/// Commands that other threads send to the loop.
enum LoopCommand: Sendable {
    case start(TransferStart)
    case cancel(TransferID)
    /// A stream of the transfer's body has bytes to read.
    case resume(TransferID)
    /// A transfer that has a thread of its own has ended.
    case ended(TransferID, TransferResult)
    case stop
}

typealias TransferResult = Result<TransportResponse, TransportFailure>

/// A transfer as the loop receives it.
struct TransferStart: Sendable {
    let id: TransferID
    let request: TransportRequest
    let url: URLText
    let idleLimit: Duration
    let postedAt = ContinuousClock.now
    let cancellation: Cancellation
    var events: @Sendable (TransportEvent) -> Void
    var end: @Sendable (TransferResult) -> Void

    /// Ends a transfer that was never started, with the error.
    func fail(_ error: TransportError) {
        request.body?.close()
        end(.failure(TransportFailure(error)))
    }
}

/// The mark of a cancelled transfer. It is set before the loop gets the `cancel` command, so that a transfer which is
/// cancelled before its start ends at the start.
final class Cancellation: Sendable {
    private let flag = Atomic(false)
    var isSet: Bool { flag.load(ordering: .acquiring) }
    func set() { flag.store(true, ordering: .releasing) }
}
