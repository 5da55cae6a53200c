public import Checks
internal import CurlewBytes
internal import CurlewFormats
public import CurlewNetworking
internal import CurlewTransport
internal import HTTPMessage
public import History
internal import Serialization

/// An answer to be stored. The secrets captured from it are removed before it reaches the disk, so that they are
/// never stored as plain text.
public struct AnswerToKeep: Equatable, Sendable {
    private let exchange: Exchange
    private let secrets: SecretMask
    private let rules: [CaptureRule]

    /// - Parameter rules: the rules that capture secrets from the answer.
    public init(_ exchange: Exchange, hiding secrets: SecretMask = .none, taking rules: [CaptureRule] = []) {
        self.exchange = exchange
        self.secrets = secrets
        self.rules = rules
    }

    /// Compares the times of the answers alone, since no two answers have the same time.
    public static func == (left: AnswerToKeep, right: AnswerToKeep) -> Bool {
        left.exchange.date == right.exchange.date && left.secrets == right.secrets
    }

    /// The exchange in its stored form. Takes time linear in the body, so it runs off the main thread.
    public var stored: StoredExchange {
        let taken = CaptureRule.capture(rules, from: exchange).compactMap { try? $0.get().value }
        return StoredExchange(exchange, hiding: secrets.adding(taken))
    }
}

extension StoredExchange {
    /// Makes the stored form with stars in place of secrets. A body that may hold a secret too short to search for is
    /// not stored.
    public init(_ exchange: Exchange, hiding secrets: SecretMask = .none) {
        let head = exchange.head
        let keepsBodies = !head.forbidsStoring && !secrets.hasShort
        let failed = exchange.checks.lazy.compactMap { check -> String? in
            if case .failed(let text) = check.result { text } else { nil }
        }.first
        self.init(
            date: exchange.date, method: exchange.request.method, url: exchange.request.url,
            requestHeaders: exchange.request.withoutSecrets,
            requestBody: keepsBodies ? exchange.request.body?.bytes : nil, version: head.version,
            status: head.status, reason: head.reason, fields: head.fields,
            body: keepsBodies ? exchange.body : nil, bodyCount: exchange.body.count,
            timings: StoredTimings(exchange.timings), outcome: failed.map { .unacceptable($0) } ?? .accepted,
            interim: head.interim, sendings: secrets.hidden(exchange).sendings)
        self = hiding(secrets)
    }
}

extension ResponseHead {
    /// Whether `Cache-Control: no-store` (RFC 9111 §5.2.2.5) is set; of such an exchange only the head is stored.
    fileprivate var forbidsStoring: Bool {
        fields.values("Cache-Control").flatMap { $0.utf8.split(separator: ",") }
            .contains { HeaderField.trimmed(String($0)).lowercased() == "no-store" }
    }
}

extension StoredTimings {
    fileprivate init(_ timings: Timings) {
        func whole(_ duration: Duration) -> Int { Int(duration.inMicroseconds) }
        self.init(
            blocked: whole(timings.blocked), name: whole(timings.nameLookup), connect: whole(timings.connect),
            tls: whole(timings.tls), send: whole(timings.send), wait: whole(timings.wait),
            receive: whole(timings.receive), total: whole(timings.total))
    }
}

extension Exchange {
    /// Restores a stored exchange; secrets that were replaced by stars stay replaced. Nil when no answer came, or its
    /// body was not stored.
    public init?(_ stored: StoredExchange) {
        guard stored.status > 0, let body = stored.wholeBody else { return nil }
        let request = SentRequest(
            method: stored.method, url: stored.url,
            headers: stored.requestHeaders.map { SentHeader($0.name, $0.value, origin: .you) },
            body: stored.requestBody.map(RequestBody.init(_:)))
        let head = ResponseHead(
            version: stored.version, status: stored.status, reason: stored.reason, fields: stored.fields,
            interim: stored.interim)
        let response = TransportResponse(
            head: head, body: body, wireBytes: Int64(body.count), timings: Timings(stored.timings))
        self.init(request: request, response: response, readBy: ResponseSerializer(), date: stored.date)
        sendings = stored.sendings
    }
}

extension Timings {
    fileprivate init(_ stored: StoredTimings) {
        self.init(
            blocked: .microseconds(stored.blocked), nameLookup: .microseconds(stored.name),
            connect: .microseconds(stored.connect), tls: .microseconds(stored.tls), send: .microseconds(stored.send),
            wait: .microseconds(stored.wait), receive: .microseconds(stored.receive))
    }
}

extension SentRequest {
    /// The fields with the names of secret ones and without their values.
    fileprivate var withoutSecrets: HeaderFields {
        HeaderFields(headers.map { HeaderField($0.name, $0.isHidden ? SecretMask.stars : $0.value) })
    }
}
