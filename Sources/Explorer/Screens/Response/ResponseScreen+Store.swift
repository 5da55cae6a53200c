import CurlewNetworking
import Drafting
import History
import Viewing
import Workspace

/// Stores the last answer of a request between runs.
extension ResponseScreen {
    /// The effects that store a request's answer; empty for a request without a file.
    static func keep(_ request: OpenRequest, _ model: Model) -> [Effect] {
        guard let place = request.place, case .received(let exchange) = request.exchange else { return [] }
        var draft = request.draft
        draft.captures = draft.secretCaptures(model.environments.values)
        let rules = draft.captures.isEmpty ? [] : draft.captureRules(variables: model.sentVariables)
        return [.storeExchange(place, AnswerToKeep(exchange, hiding: model.secretMask, taking: rules))]
    }
}

extension OpenRequest {
    /// Shows an answer of an earlier run, marked with its time.
    mutating func restore(_ restored: RestoredExchange) {
        guard case .none = exchange else { return }
        exchange = .received(restored.exchange)
        response.tls = TLSTab()
        noteSent()
        response.show(restored.index, restoredAt: restored.timeOfDay)
    }
}

/// A stored answer, converted to an exchange off the main actor.
struct RestoredExchange: Sendable {
    var exchange: Exchange
    var index: ResponseIndex
    /// Local time, such as `14:02`.
    var timeOfDay: String

    /// Nil when there was no answer or its body was not stored.
    init?(_ stored: StoredExchange, timeOfDay: String) {
        guard let exchange = Exchange(stored) else { return nil }
        self.exchange = exchange
        index = ResponseIndex.make(exchange)
        self.timeOfDay = timeOfDay
    }
}
