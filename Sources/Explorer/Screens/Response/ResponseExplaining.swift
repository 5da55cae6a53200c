import CurlewFormats
import CurlewNetworking
import CurlewTransport
import HTTPMessage

extension OpenRequest {
    /// The meaning of the answer's status, for `x` in a tab without explanations; nil before there is an answer.
    var statusExplained: String? {
        if let sentence = shownPast?.end.sentence { return sentence }
        if case .failed(let failure) = exchange { return "\(failure.error)" }
        guard let head else { return nil }
        if case .received(let exchange) = exchange, let sentence = exchange.firstFailure { return sentence }
        return "\(StatusWords.status(head)): \(StatusMeaning.of(head.status))"
    }
}

extension Exchange {
    /// The sentence of the first check that failed.
    fileprivate var firstFailure: String? {
        checks.lazy.compactMap { if case .failed(let sentence) = $0.result { sentence } else { nil } }.first
    }
}
