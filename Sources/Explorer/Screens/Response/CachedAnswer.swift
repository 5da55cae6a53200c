import CurlewBytes
import CurlewNetworking
import CurlewRequests
import CurlewTransport
import TerminalUI
import Viewing

/// An answer of the cache that is on the screen while the network is asked for a new one, and what came of that.
struct CachedAnswer: Sendable {
    enum Outcome: Equatable, Sendable {
        case fetching
        case unchanged
        /// The new answer has taken its place.
        case changed
        /// No new answer came; the kept one stays.
        case failed
        case cancelled
    }

    let exchange: Exchange
    /// Seconds.
    let age: Int
    private(set) var outcome = Outcome.fetching

    init(_ exchange: Exchange, age: Int) {
        self.exchange = exchange
        self.age = age
    }

    /// The kept answer is what the screen shows.
    var isShown: Bool { outcome != .changed && outcome != .unchanged }

    /// The network's answer: dates and other fields may differ, status and body tell whether it is another.
    mutating func take(_ newer: Exchange) {
        let isSame = newer.head.status == exchange.head.status && newer.body == exchange.body
        outcome = isSame ? .unchanged : .changed
    }

    mutating func fail(_ failure: ExchangeFailure) {
        outcome = failure.error == .cancelled ? .cancelled : .failed
    }

    /// `kept answer, age 12 s, fetching anew`, and then what changed.
    func words(beside newer: Exchange?) -> String {
        switch outcome {
        case .fetching: "kept answer, age \(age) s, fetching anew"
        case .unchanged: "fetched anew: unchanged"
        case .changed: "fetched anew: \(newer.map(before) ?? "changed")"
        case .failed: "kept answer, age \(age) s; fetching anew failed"
        case .cancelled: "kept answer, age \(age) s; fetching anew was cancelled"
        }
    }

    /// What the kept answer had that the newer one has not.
    private func before(_ newer: Exchange) -> String {
        let status = newer.head.status == exchange.head.status ? nil : StatusWords.status(exchange.head)
        let count = exchange.body.count
        let size = newer.body.count == count ? nil : HumanReadable.bytes(Int64(count))
        let differing = [status, size].compactMap(\.self)
        return differing.isEmpty
            ? "changed, same size" : "changed, was \(differing.joined(separator: ", "))"
    }

    var role: Role { outcome == .failed || outcome == .cancelled ? .statusWarning : .statusInfo }
}

extension ResponseState {
    /// What the cache has comes onto the screen; the age is what the cache said of it before.
    mutating func show(kept exchange: Exchange, _ index: ResponseIndex?) {
        let ages = cache.lazy.compactMap { if case .shown(let life) = $0 { life.age } else { nil } }
        kept = CachedAnswer(exchange, age: ages.last ?? 0)
        show(index)
    }
}

extension OpenRequest {
    /// The network's answer to a request whose kept answer is on the screen. Where nothing changed the reader keeps the
    /// place, where nothing came the kept answer stays; false when there is none.
    mutating func settleKept(_ event: SessionEvent) -> Bool {
        guard var kept = response.kept else { return false }
        switch event {
        case .finished(let exchange):
            kept.take(exchange)
            response.kept = kept
            guard kept.outcome == .unchanged else { return false }
            self.exchange = .received(exchange)
        case .failed(let failure):
            kept.fail(failure)
            response.kept = kept
            exchange = .received(kept.exchange)
        default: return false
        }
        return true
    }
}
