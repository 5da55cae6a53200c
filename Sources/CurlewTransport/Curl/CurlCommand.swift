internal import HTTPMessage
internal import Synchronization

/// Names one transfer inside one engine.
struct TransferID: Hashable, Sendable {
    let number: UInt64
}

/// What the loop is told from other threads.
enum CurlCommand: Sendable {
    case start(TransferStart)
    case cancel(TransferID)
    /// A stream of its body has something to give.
    case resume(TransferID)
    /// A transfer on a thread of its own has ended.
    case ended(TransferID, TransferResult)
    case stop
}

typealias TransferResult = Result<TransportResponse, TransportFailure>

/// A transfer on its way to the loop.
struct TransferStart: Sendable {
    let id: TransferID
    let request: TransportRequest
    let url: URLText
    let idleLimit: Duration
    let postedAt = ContinuousClock.now
    let cancellation: Cancellation
    var events: @Sendable (TransportEvent) -> Void
    var end: @Sendable (TransferResult) -> Void

    /// Ends it before it began.
    func fail(_ error: TransportError) {
        request.body?.close()
        end(.failure(TransportFailure(error)))
    }
}

/// Set before the loop is told: a cancel that overtakes its start is seen when the start is looked at.
final class Cancellation: Sendable {
    private let flag = Atomic(false)
    var isSet: Bool { flag.load(ordering: .acquiring) }
    func set() { flag.store(true, ordering: .releasing) }
}
