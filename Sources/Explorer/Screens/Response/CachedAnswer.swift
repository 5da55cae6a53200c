import CurlewBytes
import CurlewNetworking
import CurlewRequests
import CurlewTransport
import TerminalUI
import Viewing

/// An answer of the cache that is shown while a new one is fetched, and the result of fetching.
struct CachedAnswer: Sendable {
    enum Outcome: Equatable, Sendable {
        case fetching
        case unchanged
        /// The new answer has replaced the kept one.
        case changed
        /// Fetching failed; the kept answer stays.
        case failed
        case cancelled
    }

    @Boxed private(set) var exchange: Exchange
    /// Age in seconds.
    let age: Int
    private(set) var outcome = Outcome.fetching

    init(_ exchange: Exchange, age: Int) {
        self.exchange = exchange
        self.age = age
    }

    /// Whether the kept answer is on the screen.
    var isShown: Bool { outcome != .changed && outcome != .unchanged }

    /// Takes the network's response. It counts as unchanged when status and body are equal; other fields may differ.
    mutating func take(_ newer: Exchange) {
        let isSame = newer.head.status == exchange.head.status && newer.body == exchange.body
        outcome = isSame ? .unchanged : .changed
    }

    mutating func fail(_ failure: ExchangeFailure) {
        outcome = failure.error == .cancelled ? .cancelled : .failed
    }

    /// Such as `kept answer, age 12 s, fetching anew`; afterwards the difference.
    func words(beside newer: Exchange?) -> String {
        switch outcome {
        case .fetching: "kept answer, age \(age) s, fetching anew"
        case .unchanged: "fetched anew: unchanged"
        case .changed: "fetched anew: \(newer.map(before) ?? "changed")"
        case .failed: "kept answer, age \(age) s; fetching anew failed"
        case .cancelled: "kept answer, age \(age) s; fetching anew was cancelled"
        }
    }

    /// Status and size of the kept answer, where the newer one differs.
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
    /// Shows the cache's answer; its age was in an earlier report of the cache.
    mutating func show(kept exchange: Exchange, _ index: ResponseIndex?) {
        let ages = cache.lazy.compactMap { if case .shown(let life) = $0 { life.age } else { nil } }
        kept = CachedAnswer(exchange, age: ages.last ?? 0)
        show(index)
    }
}

extension OpenRequest {
    /// Takes the network's response to a request whose kept answer is on the screen. When nothing changed the scroll
    /// position stays; after a failure the kept answer stays. False when there is no kept answer or a changed response
    /// replaces it.
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
