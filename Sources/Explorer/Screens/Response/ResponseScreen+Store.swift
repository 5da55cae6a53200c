import CurlewNetworking
import Drafting
import Viewing
import Workspace

/// The last answer of a request, kept between runs.
extension ResponseScreen {
    /// What is to be kept of a request's answer; nothing for a request without a file.
    static func keep(_ request: OpenRequest, _ model: Model) -> [Effect] {
        guard let place = request.place, case .received(let exchange) = request.exchange else { return [] }
        var draft = request.draft
        draft.captures = draft.secretCaptures(model.environments.values)
        let rules = draft.captures.isEmpty ? [] : draft.captureRules(variables: model.sentVariables)
        return [.storeExchange(place, AnswerToKeep(exchange, hiding: model.secretMask, taking: rules))]
    }
}

extension OpenRequest {
    /// Shows an answer from an earlier run, marked with its time.
    mutating func restore(_ restored: RestoredExchange) {
        guard case .none = exchange else { return }
        exchange = .received(restored.exchange)
        response.show(restored.index, restoredAt: restored.timeOfDay)
    }
}

/// A kept answer made into an exchange again, off the main actor.
struct RestoredExchange: Sendable {
    var exchange: Exchange
    var index: ResponseIndex
    /// `14:02`, local time.
    var timeOfDay: String

    /// Nil when there is nothing to show: no answer came, or its body was not kept.
    init?(_ stored: StoredExchange, timeOfDay: String) {
        guard let exchange = Exchange(stored) else { return nil }
        self.exchange = exchange
        index = ResponseIndex.make(exchange)
        self.timeOfDay = timeOfDay
    }
}
