import CurlewNetworking
import Drafting
import History
import Viewing
import Workspace

/// Keeps what was sent in the history.
extension ResponseScreen {
    /// The effects that keep a request and its end; empty where history is off for it.
    static func keep(_ event: SessionEvent, of sending: Sending?, _ request: OpenRequest?, _ model: Model) -> [Effect] {
        guard let sending, sending.keepsHistory, let result = event.result else { return [] }
        return [
            .record(
                EndedSending(
                    sending, result, hiding: model.secretMask, origin: .explorer,
                    request: request?.place.map { RequestKey($0) }, name: request?.fullName ?? "",
                    date: model.clock.seconds))
        ]
    }
}

extension ResponseScreen {
    /// The effects that give the answer of a request without a file to the file that it has now.
    static func adopt(_ request: OpenRequest, _ place: RequestPlace) -> [Effect] {
        guard case .received(let exchange) = request.exchange else { return [] }
        return [.adoptRecord(date: exchange.date, RequestKey(place))]
    }
}

extension SessionEvent {
    /// The end of the request; nil while it runs.
    fileprivate var result: TaskResult? {
        switch self {
        case .finished(let exchange): .success(exchange)
        case .failed(let failure): .failure(failure)
        default: nil
        }
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
