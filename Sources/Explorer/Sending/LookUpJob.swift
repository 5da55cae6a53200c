import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import Workspace

/// Values to be looked up off the main actor.
public struct LookUpJob: Equatable, Sendable {
    var id: JobID
    var needs: ValueNeeds
    var place: ValuePlace
    /// The folder for relative paths of `{{$file ...}}`.
    var folder: String
    /// Last answers for `{{$response ...}}`, by the text between the braces.
    var answers: [String: LastAnswer] = [:]
    /// Granted permissions; commands are checked against them again right before they run.
    var allowed: [Permission] = []
}

/// The last answer of another request: from this run, else from the state directory.
struct LastAnswer: Equatable, Sendable {
    var place: RequestPlace?
    var exchange: Exchange?
    /// The options that the request was sent with; nil when they are not known.
    var options: RequestOptions?

    /// The issuing origin of values from the answer, see `PreparedRequest.issuingOrigin`; nil where it is not known.
    func issuingOrigin(of exchange: Exchange) -> String? {
        options.map { PreparedRequest(request: exchange.request, options: $0).issuingOrigin } ?? exchange.home
    }

    static func == (left: LastAnswer, right: LastAnswer) -> Bool {
        left.place == right.place && left.exchange?.date == right.exchange?.date
    }

    static func all(_ lookups: [String], _ model: Model) -> [String: LastAnswer] {
        lookups.reduce(into: [:]) { answers, text in
            guard let lookUp = ResponseLookUp(text) else { return }
            let open = request(behind: lookUp, model)
            let exchange = open?.lastAnswer
            answers[text] = LastAnswer(
                place: place(of: lookUp, model), exchange: exchange,
                options: exchange == nil ? nil : open?.sent?.request.options)
        }
    }

    /// The request of the open collection, if it was opened in this run; else nil.
    static func request(behind lookUp: ResponseLookUp, _ model: Model) -> OpenRequest? {
        let place = place(of: lookUp, model)
        let root = model.environments.root
        return ([model.request] + model.background.values).first { request in
            place.map { $0 == request.place } ?? (request.name == lookUp.request && request.isOf(root))
        }
    }

    private static func place(of lookUp: ResponseLookUp, _ model: Model) -> RequestPlace? {
        model.library.requests.first { $0.place.path == lookUp.request || $0.name == lookUp.request }?.place
    }
}

extension OpenRequest {
    fileprivate var lastAnswer: Exchange? {
        if case .received(let exchange) = exchange { exchange } else { nil }
    }

    /// Whether the request belongs to a collection: without a file, to the one that it was sent in.
    fileprivate func isOf(_ collection: String) -> Bool {
        (place?.collection ?? sentIn?.collection) == collection
    }
}

extension Environments {
    mutating func learn(_ answer: LookUpAnswer) {
        secrets.merge(answer.secrets) { _, new in new }
        learn(answer.secrets.values)
        lookedUp.merge(answer.lookedUp) { _, new in new }
        for name in answer.lookedUp.keys {
            (lookUpFaults[name], issuingOrigins[name]) = (nil, answer.issuingOrigins[name])
        }
        for (name, sentence) in answer.faults where name.utf8.hasPrefix("$") {
            lookedUp[name] = nil
            lookUpFaults[name] = sentence
        }
    }
}
