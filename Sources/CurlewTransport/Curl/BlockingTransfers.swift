internal import CurlewMessage
internal import Synchronization

/// Transfers that each have a thread and connections of their own, on behalf of the loop that queues them. GSS-API may
/// wait for a Kerberos server inside of libcurl for half a minute and longer, and no call interrupts it. A transfer
/// that is not back in time is therefore abandoned: its caller gets the result at once, and its thread ends when
/// GSS-API returns.
///
/// ```
///   CurlLoop ── start, cancel ──► CurlEngine of one transfer (thread, multi handle)
///      ▲  └─ abandonBlocked                     │
///      └────────────── ended ─────────────────┘
/// ```
struct BlockingTransfers {
    private struct Transfer {
        let start: TransferStart
        let engine: CurlEngine
        let begunAt: ContinuousClock.Instant
    }

    private var transfers: [TransferID: Transfer] = [:]

    var count: Int { transfers.count }
    var hosts: [String] { transfers.values.map(\.start.url.asciiHost) }

    /// Returns the error when the transfer could not begin, else nil.
    ///
    /// - Parameter leader: the engine of the queuing loop; it gets `.ended` when the transfer ends.
    mutating func begin(_ start: TransferStart, for leader: CurlEngine) -> TransportError? {
        let engine: CurlEngine
        do { engine = try .started(width: 1, mayBlock: true) } catch { return error }
        var led = start
        led.events = { if !start.cancellation.isSet { start.events($0) } }
        led.end = { leader.post(.ended(start.id, $0)) }
        engine.post(.start(led))
        transfers[start.id] = Transfer(start: start, engine: engine, begunAt: .now)
        return nil
    }

    /// Requests the end of the transfer. When its thread is inside of GSS-API, `abandonBlocked` ends it.
    func cancel(_ id: TransferID) {
        transfers[id]?.engine.post(.cancel(id))
    }

    /// Gives the result to the caller. Does nothing for a transfer that was abandoned before.
    mutating func end(_ id: TransferID, _ result: TransferResult) {
        guard let transfer = transfers.removeValue(forKey: id) else { return }
        transfer.engine.post(.stop)
        transfer.start.end(result)
    }

    mutating func abandonBlocked(at now: ContinuousClock.Instant) {
        for (id, transfer) in transfers {
            guard let since = transfer.engine.busySince.withLock({ $0 }), now - since >= Self.patience,
                let reason = Self.reason(transfer, since, now)
            else { continue }
            // The transfer sends nothing that GSS-API returns after this.
            transfer.start.cancellation.set()
            transfer.engine.post(.cancel(id))
            end(id, .failure(TransportFailure(reason)))
        }
    }

    func stop() {
        for transfer in transfers.values { transfer.engine.post(.stop) }
    }

    /// The time that a thread may be inside of libcurl before it counts as blocked. libcurl's own work takes less.
    private static let patience = Duration.milliseconds(200)

    /// The reason to abandon the transfer: cancelled, or over its limit for the whole or for idle time. Nil while it
    /// may go on.
    private static func reason(
        _ transfer: Transfer, _ busySince: ContinuousClock.Instant, _ now: ContinuousClock.Instant
    ) -> TransportError? {
        if transfer.start.cancellation.isSet { return .cancelled }
        let times = transfer.start.request.times
        let used = [(TimeLimits.Kind.whole, now - transfer.begunAt), (.idle, now - busySince)]
        return used.first { times[$0] > .zero && $1 >= times[$0] }.map {
            .timedOut($0.0, after: times[$0.0], phase: .proving)
        }
    }
}
