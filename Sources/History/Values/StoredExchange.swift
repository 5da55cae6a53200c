public import CurlewBytes
public import CurlewMessage
public import CurlewNetworking

/// An exchange in its stored form, made of plain values, with placeholders or stars in place of secrets.
public struct StoredExchange: Equatable, Sendable {
    /// The time the request was sent, in seconds since 1970.
    public var date: Double
    public var method: String
    public var url: String
    /// The URL that answered, when redirects led to another one.
    public var answerURL: String?
    /// The text of the route that the answer came by, see `Exchange.home`; nil without an answer, and of earlier versions.
    public var home: String?
    public var requestHeaders: HeaderFields
    /// Nil when no body was sent, or none of it is kept.
    public var requestBody: Bytes?
    /// Bytes that were sent; secrets are written longer or shorter in `requestBody`.
    public var requestBodyCount: Int
    /// True when only the beginning of the body is kept.
    public var isRequestBodyCut = false
    /// `HTTP/1.1`; empty without an answer.
    public var version: String
    /// 0 without an answer.
    public var status: Int
    public var reason: String
    public var fields: HeaderFields
    /// Nil when there was none, or none of it is kept.
    public var body: Bytes?
    /// Bytes that came; secrets are written longer or shorter in `body`.
    public var bodyCount: Int
    /// True when only the beginning of the body is kept.
    public var isBodyCut = false
    public var timings: StoredTimings
    public var outcome: Outcome
    /// The 1xx heads before the answer, the oldest first.
    public var interim: [InterimHead]
    /// The bytes that went out for each request, the redirects first, with stars for secrets.
    public var sendings: [SendingRecord]

    /// The answer's body when all of it is kept; empty where none came.
    public var wholeBody: Bytes? {
        isBodyCut ? nil : body ?? (bodyCount == 0 ? Bytes() : nil)
    }

    /// The end of the exchange, with the sentence that was shown.
    public enum Outcome: Equatable, Sendable {
        case accepted
        case unacceptable(String)
        case failed(String)
        case cancelled(String)
    }

    public init(
        date: Double, method: String, url: String, requestHeaders: HeaderFields = [:], requestBody: Bytes? = nil,
        requestBodyCount: Int? = nil, version: String = "", status: Int = 0, reason: String = "",
        fields: HeaderFields = [:], body: Bytes? = nil,
        bodyCount: Int? = nil, timings: StoredTimings = StoredTimings(), outcome: Outcome = .accepted,
        interim: [InterimHead] = [], sendings: [SendingRecord] = []
    ) {
        (self.date, self.method, self.url, self.requestHeaders) = (date, method, url, requestHeaders)
        self.requestBody = requestBody
        self.requestBodyCount = requestBodyCount ?? requestBody?.count ?? 0
        (self.version, self.status, self.reason, self.fields) = (version, status, reason, fields)
        self.body = body
        self.bodyCount = bodyCount ?? body?.count ?? 0
        (self.timings, self.outcome, self.interim, self.sendings) = (timings, outcome, interim, sendings)
    }
}

/// Microseconds of each phase.
public struct StoredTimings: Equatable, Sendable {
    public var blocked: Int
    public var name: Int
    public var connect: Int
    public var tls: Int
    public var send: Int
    public var wait: Int
    public var receive: Int
    public var total: Int

    public init(
        blocked: Int = 0, name: Int = 0, connect: Int = 0, tls: Int = 0, send: Int = 0, wait: Int = 0,
        receive: Int = 0, total: Int = 0
    ) {
        (self.blocked, self.name, self.connect, self.tls) = (blocked, name, connect, tls)
        (self.send, self.wait, self.receive, self.total) = (send, wait, receive, total)
    }
}
