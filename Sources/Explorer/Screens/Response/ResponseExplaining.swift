import CurlewFormats
import CurlewNetworking
import CurlewTransport
import HTTPMessage

/// `x` where the tab has nothing of its own to say: what the status means.
enum ResponseExplaining {
    static func explain(_ model: inout Model) -> [Effect] {
        model.status.say(status(model) ?? "no response yet")
        return []
    }

    private static func status(_ model: Model) -> String? {
        if case .failed(let failure) = model.request.exchange { return "\(failure.error)" }
        guard let head = model.head else { return nil }
        if case .received(let exchange) = model.request.exchange, let sentence = exchange.firstFailure {
            return sentence
        }
        return "\(StatusWords.status(head)): \(StatusMeaning.of(head.status))"
    }
}

extension ListReading {
    mutating func toggleExplanation() {
        if explained.remove(cursor) == nil { explained.insert(cursor) }
    }
}

extension Exchange {
    /// The sentence of the first check that failed.
    fileprivate var firstFailure: String? {
        checks.lazy.compactMap { if case .failed(let sentence) = $0.result { sentence } else { nil } }.first
    }
}
