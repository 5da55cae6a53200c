internal import CurlewBytes
internal import CurlewFormats
internal import CurlewMessage
public import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport
public import History

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
            body: keepsBodies && exchange.response.stored == nil ? exchange.body : nil,
            bodyCount: exchange.response.stored.map { Int($0) } ?? exchange.body.count,
            timings: StoredTimings(exchange.timings), outcome: failed.map { .unacceptable($0) } ?? .accepted,
            interim: head.interim, sendings: secrets.hidden(exchange).sendings)
        self = hiding(secrets)
    }
}

extension StoredExchange {
    /// Makes the stored form of whatever a request came to.
    init(_ result: TaskResult, hiding secrets: SecretMask) {
        switch result {
        case .success(let exchange): self.init(exchange, hiding: secrets)
        case .failure(let failure): self.init(failure, hiding: secrets)
        }
    }

    /// The part that came until it failed or was cancelled, with the sentence that says why.
    private init(_ failure: ExchangeFailure, hiding secrets: SecretMask) {
        let (head, body) = (failure.partial?.head, failure.partial?.body)
        let keepsBody = !(head?.forbidsStoring ?? false) && !secrets.hasShort && failure.partial?.stored == nil
        self.init(
            date: failure.date, method: failure.request.method, url: failure.request.url,
            requestHeaders: failure.request.withoutSecrets, version: head?.version ?? "", status: head?.status ?? 0,
            reason: head?.reason ?? "", fields: head?.fields ?? [:], body: keepsBody ? body : nil,
            bodyCount: failure.partial?.stored.map { Int($0) } ?? body?.count, timings: StoredTimings(failure.timings),
            outcome: failure.error == .cancelled ? .cancelled(failure.message) : .failed(failure.message),
            interim: head?.interim ?? [], sendings: secrets.hidden(failure).sendings)
        self = hiding(secrets)
    }
}

extension ResponseHead {
    /// Whether `Cache-Control: no-store` (RFC 9111 §5.2.2.5) is set; of such an exchange only the head is stored.
    var forbidsStoring: Bool {
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
            method: stored.method, url: stored.answerURL ?? stored.url,
            headers: stored.requestHeaders.map { SentHeader($0.name, $0.value, origin: .you) },
            body: stored.requestBody.map(RequestBody.init(_:)))
        let head = ResponseHead(
            version: stored.version, status: stored.status, reason: stored.reason, fields: stored.fields,
            interim: stored.interim)
        let response = TransportResponse(
            head: head, body: body, wireBytes: Int64(body.count), timings: Timings(stored.timings))
        self.init(request: request, response: response, readBy: ResponseSerializer(), date: stored.date)
        (sendings, home) = (stored.sendings, stored.home)
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
