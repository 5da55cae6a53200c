internal import Synchronization

/// Transfers with a thread and connections of their own, for the loop that leads them: GSS-API may wait for a Kerberos server
/// inside of libcurl, for half a minute and longer, and nothing can call it back. So whoever does not come back in time is
/// left: its transfer ends as if it had, and its thread ends once GSS-API does.
///
/// ```
///   CurlLoop ── start, cancel ──► CurlEngine of one transfer (thread, multi handle)
///      ▲  └─ leaveBlocked                     │
///      └────────────── ended ─────────────────┘
/// ```
struct AsideTransfers {
    private struct Transfer {
        let start: TransferStart
        let engine: CurlEngine
        let begunAt: ContinuousClock.Instant
    }

    private var transfers: [TransferID: Transfer] = [:]

    var count: Int { transfers.count }

    /// The error when it has not begun; else nil.
    ///
    /// - Parameter leader: told of its end.
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

    /// It ends by itself where it can; see `leaveBlocked`.
    func cancel(_ id: TransferID) {
        transfers[id]?.engine.post(.cancel(id))
    }

    /// Nothing happens for one that was left.
    mutating func end(_ id: TransferID, _ result: TransferResult) {
        guard let transfer = transfers.removeValue(forKey: id) else { return }
        transfer.engine.post(.stop)
        transfer.start.end(result)
    }

    mutating func leaveBlocked(at now: ContinuousClock.Instant) {
        for (id, transfer) in transfers {
            guard let since = transfer.engine.busySince.withLock({ $0 }), now - since >= Self.patience,
                let reason = Self.reason(transfer, since, now)
            else { continue }
            // Nothing that GSS-API still gives is sent then.
            transfer.start.cancellation.set()
            transfer.engine.post(.cancel(id))
            end(id, .failure(TransportFailure(reason)))
        }
    }

    func stop() {
        for transfer in transfers.values { transfer.engine.post(.stop) }
    }

    /// What libcurl does by itself takes it less.
    private static let patience = Duration.milliseconds(200)

    /// Why nobody waits for it any longer, or nil.
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
