public import CurlewBytes
public import CurlewFormats
internal import CurlewMessage
public import CurlewSerialization
public import CurlewTransport
internal import Synchronization

/// A request and its answer, with the value, the error and the checks that follow from the answer.
///
/// An exchange can have both a value and an error, as in AFNetworking: a 404 with a JSON body has both.
public struct Exchange: Sendable {
    public var request: SentRequest
    @Boxed public var response: TransportResponse
    /// The value, the error, both or neither, as AFNetworking passes them to its completion handler.
    @Boxed public var outcome: ResponseOutcome
    public var checks: [Check]
    /// The redirects and challenges that led here, oldest first.
    public var hops: [Hop]
    /// The reason why the redirect in this response was not followed although redirects are followed; nil when none was
    /// refused.
    public var refusal: RedirectRefusal?
    /// The results of all `Set-Cookie` fields, those of the hops first.
    public var cookies: [CookieVerdict]
    /// The time of sending, in seconds since 1970-01-01 00:00 UTC.
    public var date: Double
    /// Records of the bytes that were sent for each request, the hops first; empty unless
    /// `SessionConfiguration.recordsSending` is true.
    public var sendings: [SendingRecord] = []
    /// The text of the route by which the answer came, for an exchange that was read from a history. Nil when the
    /// history has none, and for an exchange of this process, whose request gives the route
    /// (`PreparedRequest.issuingOrigin(of:)`).
    public var home: String?
    /// The work budget for checks and captures of the answer.
    @Boxed public var work = ResponseBudget()

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
    /// The number of redirects before this answer.
    public var redirectCount: Int { hops.redirectCount }
    /// The time of all requests and answers together; `timings` has only the times of the last request.
    public var totalTime: Duration { hops.totalTime + timings.total }
}

extension [Hop] {
    /// The number of hops that are redirects.
    public var redirectCount: Int { count { $0.kind == .redirect } }
    /// The time of all hops together.
    public var totalTime: Duration { reduce(.zero) { $0 + $1.response.timings.total } }
}

/// A request without a complete answer.
public struct ExchangeFailure: Error, Sendable, Equatable {
    public var request: SentRequest
    public var error: TransportError
    /// The part of the answer that had arrived. It is complete only when the time was too short to read it.
    public var partial: TransportResponse?
    public var timings: Timings
    /// The server's certificates, even when nothing else arrived.
    public var tls: TLSReport?
    /// The proxy that the request was sent through, or nil.
    public var proxy: ProxyRoute?
    public var hops: [Hop]
    /// The time of sending, in seconds since 1970-01-01 00:00 UTC.
    public var date: Double
    /// The reason why a download failed although the transfer succeeded. `error` is then `.unfitForFile` or
    /// `.cannotStore`, and `fault` is more precise.
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

    /// The whole message: what happened, why, and what to do.
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
        let outcome = Self.outcome(of: response, readBy: serializer, request.url, isCancelled)
        self.init(
            request: request, response: response, outcome: outcome,
            checks: Check.all(serializer, response.head, outcome), hops: hops, date: date)
    }

    /// The exchange with another answer in place of its own. Value, error and the serializer's checks follow from that
    /// answer; all else stays.
    ///
    /// - Parameter serializer: the one that read the exchange's own answer; no checks of rules were added yet.
    package func with(_ answer: TransportResponse, readBy serializer: ResponseSerializer) -> Exchange {
        var exchange = self
        exchange.response = answer
        exchange.outcome = Self.outcome(of: answer, readBy: serializer, request.url) { Task.isCancelled }
        exchange.checks.replaceSubrange(
            ..<Check.all(serializer, head, outcome).count,
            with: Check.all(serializer, answer.head, exchange.outcome))
        return exchange
    }

    private static func outcome(
        of response: TransportResponse, readBy serializer: ResponseSerializer, _ url: String, _ isCancelled: () -> Bool
    ) -> ResponseOutcome {
        serializer.outcome(
            status: response.head.status, fields: response.head.fields, body: response.body, url: url,
            isCancelled: isCancelled)
    }

    /// The exchange as a failure that occurred after its answer had arrived.
    func failure(_ error: TransportError, fault: DownloadFault? = nil) -> ExchangeFailure {
        var failure = ExchangeFailure(
            request: request, error: error, partial: response, timings: timings, tls: response.tls, hops: hops,
            date: date, fault: fault)
        failure.sendings = sendings
        return failure
    }
}

/// The work budget of the searches in one answer. Its checks, captures and conditions share the budget, and so do all
/// copies of the exchange.
public final class ResponseBudget: Sendable {
    private let budget: Mutex<WorkBudget>

    public init(_ budget: WorkBudget = WorkBudget()) {
        self.budget = Mutex(budget)
    }

    /// Runs `body` with the budget and adds its work to what is spent. The lock is not held while `body` runs; the work
    /// of parallel calls is added up as each ends.
    public func spend<Result>(_ body: (inout WorkBudget) -> Result) -> Result {
        let start = budget.withLock { $0 }
        var work = start
        work.begin()
        let result = body(&work)
        work.end()
        budget.withLock { [work] in $0.add(work, since: start) }
        return result
    }

    /// A budget with the same limits of which nothing is spent, for another examination of the answer.
    public var fresh: ResponseBudget { ResponseBudget(budget.withLock { $0.fresh }) }
}

extension Exchange {
    /// Limits searches in the answer to the rest of the request's time limit, and ends them when `isCancelled` returns
    /// true.
    public mutating func limitWork(_ options: RequestOptions, isCancelled: @escaping @Sendable () -> Bool) {
        work = ResponseBudget(WorkBudget(time: options.timeout, elapsed: totalTime, isCancelled: isCancelled))
    }
}
