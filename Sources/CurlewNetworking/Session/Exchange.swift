public import CurlewBytes
public import CurlewTransport
internal import HTTPMessage
public import Serialization

/// A request and its answer, and what was made of it.
///
/// A value and an error can stand side by side, as in AFNetworking: a 404 with a JSON body has both.
public struct Exchange: Sendable {
    public var request: SentRequest
    @Boxed public var response: TransportResponse
    /// The value, the error, both or neither: as AFNetworking hands them to its completion handler.
    @Boxed public var outcome: ResponseOutcome
    public var checks: [Check]
    /// The redirects that led here, oldest first.
    public var hops: [Hop]
    /// Why the redirect in this response was not followed although following is on.
    public var refusal: RedirectRefusal?
    /// What became of every `Set-Cookie` field, those of the hops first.
    public var cookies: [CookieVerdict]
    /// When it was sent, in seconds since 1970-01-01 00:00 UTC.
    public var date: Double
    /// What went out for each request, the hops first; empty unless `SessionConfiguration.recordsSending`.
    public var sendings: [SendingRecord] = []
    /// The text of the route that the answer came by, as a history has it; nil for an exchange of this process, whose
    /// request says it (`PreparedRequest.issuingOrigin(of:)`), and where a history has none.
    public var home: String?
    /// What checks and captures may still do with the answer.
    @Boxed public var work = AnswerWork()

    public init(
        request: SentRequest, response: TransportResponse, outcome: ResponseOutcome, checks: [Check],
        hops: [Hop] = [], refusal: RedirectRefusal? = nil, cookies: [CookieVerdict] = [], date: Double
    ) {
        self.request = request
        self.response = response
        self.outcome = outcome
        self.checks = checks
        self.hops = hops
        self.refusal = refusal
        self.cookies = cookies
        self.date = date
    }

    public var head: ResponseHead { response.head }
    public var body: Bytes { response.body }
    public var timings: Timings { response.timings }
    public var isComplete: Bool { response.isComplete }
}

extension Exchange {
    /// How many redirects led here.
    public var redirectCount: Int { hops.redirectCount }
    /// The time of all requests and answers together; `timings` are those of the last.
    public var totalTime: Duration { hops.totalTime + timings.total }
}

extension [Hop] {
    /// How many of them are redirects.
    public var redirectCount: Int { count { $0.kind == .redirect } }
    /// The time of all of them together.
    public var totalTime: Duration { reduce(.zero) { $0 + $1.response.timings.total } }
}

/// A request that got no whole answer.
public struct ExchangeFailure: Error, Sendable, Equatable {
    public var request: SentRequest
    public var error: TransportError
    /// What had come by then; complete only where the time to read it was too short.
    public var partial: TransportResponse?
    public var timings: Timings
    /// The certificates that were shown, also when nothing else was.
    public var tls: TLSReport?
    /// The proxy that the request was sent through, or nil.
    public var proxy: ProxyRoute?
    public var hops: [Hop]
    /// When it was sent, in seconds since 1970-01-01 00:00 UTC.
    public var date: Double
    /// Why a download came to nothing although the network did its part. `error` is `.unfitForFile` or `.cannotStore`
    /// then, and this says more.
    public var fault: DownloadFault?
    /// See `Exchange.sendings`.
    public var sendings: [SendingRecord] = []

    public init(
        request: SentRequest, error: TransportError, partial: TransportResponse? = nil, timings: Timings = Timings(),
        tls: TLSReport? = nil, proxy: ProxyRoute? = nil, hops: [Hop] = [], date: Double, fault: DownloadFault? = nil
    ) {
        self.request = request
        self.error = error
        self.partial = partial
        self.timings = timings
        self.tls = tls
        self.proxy = proxy
        self.hops = hops
        self.date = date
        self.fault = fault
    }

    /// The whole message: what happened, why, what to do.
    public var message: String { fault?.message ?? words.message }

    /// The sentences about the error.
    public var words: FailureWords { FailureWords(error, partial: partial, proxy: proxy) }
}

extension Exchange {
    /// An exchange whose answer is read by `serializer`: value, error and checks follow from the bytes. Used when an
    /// answer comes, and when one from an earlier run is shown again.
    public init(
        request: SentRequest, response: TransportResponse, readBy serializer: ResponseSerializer, hops: [Hop] = [],
        date: Double, isCancelled: () -> Bool = { Task.isCancelled }
    ) {
        let outcome = serializer.outcome(
            status: response.head.status, fields: response.head.fields, body: response.body, url: request.url,
            isCancelled: isCancelled)
        self.init(
            request: request, response: response, outcome: outcome,
            checks: Check.all(serializer, response.head, outcome), hops: hops, date: date)
    }
}
