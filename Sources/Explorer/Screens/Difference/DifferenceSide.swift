import CurlewBytes
import CurlewDiffering
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import History
import Workspace

/// One of the two things that are compared, with its label.
struct DifferenceSide: Sendable {
    indirect enum Content: Sendable {
        case answer(Answer)
        case request(SavedRequest)
        case node(ParameterNode)
        /// It is being sent.
        case waiting
    }

    /// An answer, or that none came.
    struct Answer: Sendable {
        /// 0 without an answer.
        var status = 0
        var reason = ""
        var fields: HeaderFields = [:]
        var body = Bytes()
        /// Number of bytes of the body; more than `body` has when only its start was kept.
        var count = 0
        /// Nil where it is not known.
        var took: Duration?
        /// The request that led to it; nil where it is not known.
        var request: SentTree?
        /// The reason why no answer came.
        var fault: String?
    }

    /// The request for sending a side again.
    enum Again: Equatable, Sendable {
        case sending(Sending)
        /// The bytes of an exchange of the history.
        case past(RecordedExchange)
    }

    /// The environment, `baseline`, the name of a request.
    var name: String
    /// The request's name, where the two sides are not answers of the same one.
    var request: String?
    /// When it was sent, in seconds since 1970.
    var date: Double?
    var content: Content
    /// The request, to send it again; nil where it cannot be sent again.
    @Boxed var again: Again?
    /// Stars in its values hide secrets, and are not compared.
    var hidesSecrets = false

    var answer: Answer? { if case .answer(let answer) = content { answer } else { nil } }
    var isTree: Bool {
        switch content {
        case .request, .node: true
        case .answer, .waiting: false
        }
    }
    var isWaiting: Bool { if case .waiting = content { true } else { false } }
}

extension DifferenceSide {
    init(_ exchange: Exchange, named name: String, again: Again? = nil) {
        self.init(
            name: name, date: exchange.date,
            content: .answer(
                Answer(
                    status: exchange.head.status, reason: exchange.head.reason, fields: exchange.head.fields,
                    body: exchange.body, count: exchange.body.count, took: exchange.totalTime,
                    request: SentTree(exchange.request))),
            again: again)
    }

    /// One of the past. It can be sent again where its credentials are at hand.
    init(_ reading: PastReading, _ model: Model) {
        self.init(reading.recorded.exchange, named: reading.entry.environment ?? "sent")
        if reading.recorded.unnamed.isEmpty, PastWords.obstacle(reading, model) == nil {
            again = .past(reading.recorded)
        }
    }

    /// An exchange as it was stored; secrets are stars already.
    init(_ stored: StoredExchange, named name: String) {
        let fault: String? =
            switch stored.outcome {
            case .failed(let words), .cancelled(let words): words
            case .accepted, .unacceptable: nil
            }
        let isWhole = stored.body != nil || stored.bodyCount == 0
        self.init(
            name: name, date: stored.date,
            content: .answer(
                Answer(
                    status: stored.status, reason: stored.reason, fields: stored.fields, body: stored.body ?? Bytes(),
                    count: stored.bodyCount, took: .microseconds(stored.timings.total), request: SentTree(stored),
                    fault: stored.status == 0 ? fault : isWhole ? nil : "its body was not kept")))
    }
}
