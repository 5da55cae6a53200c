internal import CurlewBytes
internal import CurlewMessage
internal import CurlewTransport

/// One exchange as a value: `next(after:)` takes an event and returns the next step. It decides about redirects,
/// challenges and credentials; its owner sends and waits.
///
/// ```
///   begin ─► send ─► answered ──┬─► finish
///             ▲  └─► failed ────┼─► fail
///             │                 ├─► ask ───► given ──┐
///             │                 ├─► fetch ─► token ──┤
///             │                 ├─► propose ► decided┤
///             └─────────────────┴────────────────────┘
/// ```
struct ExchangeSteps: Sendable {
    indirect enum Event: Sendable {
        case begin
        case answered(TransportResponse, to: SentRequest)
        case failed(TransportFailure, of: SentRequest)
        case given(ChallengeAnswer)
        case token(Result<AccessToken, TokenFailure>)
        /// The request to send in place of the proposed one; nil makes the redirect the result.
        case decided(SentRequest?)
    }

    indirect enum Step: Sendable {
        /// `after` is the hop that led to this request, nil for the first.
        case send(SentRequest, after: Hop?)
        case ask(Challenge)
        /// Fetch a token other than `refused`.
        case fetch(OAuth2Grant, refused: String?)
        /// Ask the hook about a redirect.
        case propose(RedirectProposal)
        case finish(SentRequest, TransportResponse, RedirectRefusal?)
        case fail(ExchangeFailure)
    }

    /// The hash of a body, or nil when it cannot be made.
    typealias BodyHash = @Sendable (RequestBody, Hash) -> [UInt8]?

    /// The options of the request; answers to challenges change its proxy and its client certificate.
    private var options: RequestOptions
    private(set) var hops: [Hop] = []
    /// The time that tokens took.
    var timeWaited = Duration.zero
    let date: Double
    private let now: @Sendable () -> Double
    private let hashBody: BodyHash
    private let hasHook: Bool
    /// The redirect that the hook is asked about.
    private var turn: Turn?
    private var policy: RedirectPolicy
    /// The request as prepared or redirected, without the credentials that are added for one sending.
    private(set) var request: SentRequest
    private var identity: Identity
    private var proxy: ProxyIdentity
    private let origin: Origin?
    /// The response or failure that waits for credentials; nil when none does.
    private var pending: Pending?
    private let mayAsk: Bool
    private var hasAskedForCertificate = false

    private struct Turn {
        var sent: SentRequest
        var response: TransportResponse
        var dropped: [String]
    }

    private struct Pending {
        /// The response that wants credentials, or the handshake that failed because the server wants a certificate.
        var outcome: Result<TransportResponse, TransportFailure>
        var sent: SentRequest
        var isProxy = false
    }

    init(_ prepared: PreparedRequest, _ configuration: SessionConfiguration, hashBody: @escaping BodyHash) {
        options = prepared.options
        request = prepared.request
        policy = RedirectPolicy(
            limit: prepared.options.follow, keepsMethod: prepared.options.keepsMethod,
            keepsPath: prepared.options.keepsPath, terms: RedirectTerms(prepared),
            takesUserinfo: prepared.authentication == .none)
        origin = Origin(prepared.request.url)
        mayAsk = configuration.asksForCredentials
        identity = Identity(prepared, mayAsk: configuration.asksForCredentials)
        proxy = ProxyIdentity(mayAsk: configuration.asksForCredentials)
        hasHook = configuration.redirectHook != nil
        now = configuration.now
        date = configuration.now()
        self.hashBody = hashBody
    }

    /// The options for a request to `url`. Only the first origin gets the client certificate, and the proxy is chosen for
    /// each host.
    func options(for url: String) -> RequestOptions {
        var options = options
        if let target = try? URLText(url) { options.proxy = options.connection.proxy(for: target) }
        if origin == nil || Origin(url) != origin { options.tls.clientCertificate = nil }
        return options
    }

    /// The login that the transport itself performs for a request to `url`; nil for most requests.
    func login(for url: String) -> ConnectionLogin? { identity.login(for: url) }

    /// The reason why a challenge was not answered; nil when there is none.
    var complaint: String? { identity.complaint }

    mutating func next(after event: Event) -> Step {
        switch event {
        case .begin:
            if case .token(let grant, let refused) = identity.first { return .fetch(grant, refused: refused) }
            return send(after: nil)
        case .answered(let response, let sent): return read(response, sent)
        case .failed(let failure, let sent): return read(failure, sent)
        case .given(let answer): return take(answer)
        case .token(let result): return take(result)
        case .decided(let next): return turn.take().map { follow(next, $0) } ?? send(after: hops.last)
        }
    }

    private mutating func send(after hop: Hop?) -> Step {
        var sending = request
        identity.sign(&sending, at: now(), hashBody: hashBody)
        return .send(sending, after: hop)
    }

    private mutating func read(_ response: TransportResponse, _ sent: SentRequest) -> Step {
        if let challenge = proxy.challenge(in: response.head, to: request, through: options(for: sent.url).proxy) {
            pending = Pending(outcome: .success(response), sent: sent, isProxy: true)
            return .ask(challenge)
        }
        switch identity.next(after: response, to: request) {
        case .settled: return redirect(response, sent)
        case .again: return sendAgain(response, sent)
        case .ask(let challenge):
            pending = Pending(outcome: .success(response), sent: sent)
            return .ask(challenge)
        case .token(let grant, let refused):
            pending = Pending(outcome: .success(response), sent: sent)
            return .fetch(grant, refused: refused)
        }
    }

    /// Treats a handshake that failed because the server wants a certificate as a challenge. It is asked once per
    /// exchange, and only for the first origin.
    private mutating func read(_ failure: TransportFailure, _ sent: SentRequest) -> Step {
        guard case .tlsFailed(_, .certificateRequired) = failure.error, mayAsk, !hasAskedForCertificate,
            origin != nil, Origin(sent.url) == origin, let host = (try? URLText(sent.url))?.hostHeader
        else { return .fail(exchangeFailure(failure, of: sent)) }
        hasAskedForCertificate = true
        pending = Pending(outcome: .failure(failure), sent: sent)
        return .ask(Challenge(scheme: .clientCertificate, realm: "", host: host))
    }

    /// Sends the request again with credentials and keeps the response as a hop. When the body can be read only once,
    /// the response is the result instead.
    private mutating func sendAgain(_ response: TransportResponse, _ sent: SentRequest) -> Step {
        guard request.body?.isRepeatable != false else { return .finish(sent, response, nil) }
        hops.append(Hop(request: sent, response: response, droppedHeaders: [], kind: .challenge))
        return send(after: hops.last)
    }

    private mutating func redirect(_ response: TransportResponse, _ sent: SentRequest) -> Step {
        switch policy.step(after: request, response.head) {
        case .stop: return .finish(sent, response, nil)
        case .refuse(let refusal): return .finish(sent, response, refusal)
        case .follow(let proposed, let dropped):
            let turn = Turn(sent: sent, response: response, dropped: dropped)
            guard hasHook else { return follow(proposed, turn) }
            self.turn = turn
            return .propose(RedirectProposal(request: proposed, from: sent, answer: response.head))
        }
    }

    private mutating func follow(_ next: SentRequest?, _ turn: Turn) -> Step {
        guard let next else { return .finish(turn.sent, turn.response, nil) }
        guard next.body?.isRepeatable != false else { return .finish(turn.sent, turn.response, .bodyReadOnce) }
        let method = next.method == request.method ? nil : next.method
        var hop = Hop(request: turn.sent, response: turn.response, droppedHeaders: turn.dropped, changedMethod: method)
        hop.takesUserinfo = next.proof != nil && next.proof != request.proof
        hops.append(hop)
        request = next
        return send(after: hops.last)
    }
}

// MARK: Answers to challenges

extension ExchangeSteps {
    private mutating func take(_ answer: ChallengeAnswer) -> Step {
        guard let pending else { return send(after: hops.last) }
        self.pending = nil
        switch (answer, pending.outcome) {
        case (.cancel, _): return fail(.cancelled, pending)
        case (.fail(let reason), _): return fail(.noCredentials(reason: reason), pending)
        case (.credentials(let user, let password), .success(let response)):
            if pending.isProxy {
                options.proxy = ProxyIdentity.proxy(options.proxy, user: user, password: password)
            } else {
                identity.given(user: user, password: password)
            }
            return sendAgain(response, pending.sent)
        case (.certificate(let certificate), .failure):
            options.tls.clientCertificate = certificate
            guard request.body?.isRepeatable != false else { return end(pending) }
            return send(after: hops.last)
        case (.reject, .success) where !pending.isProxy:
            guard case .ask(let challenge) = identity.rejected(for: request.url) else { return end(pending) }
            self.pending = pending
            return .ask(challenge)
        case (.credentials, _), (.certificate, _), (.performDefault, _), (.reject, _): return end(pending)
        }
    }

    /// Takes the result of fetching a token. Without a token the request is not sent; when the server refused an
    /// earlier token, that response is the result.
    private mutating func take(_ result: Result<AccessToken, TokenFailure>) -> Step {
        let pending = pending
        self.pending = nil
        switch result {
        case .success(let token):
            identity.given(token)
            guard let pending, case .success(let response) = pending.outcome else { return send(after: hops.last) }
            return sendAgain(response, pending.sent)
        case .failure(let failure):
            if let pending {
                identity.complain(failure.sentence)
                return end(pending)
            }
            let error = failure == .notReached(.cancelled) ? .cancelled : failure.transportError
            return .fail(exchangeFailure(TransportFailure(error), of: request))
        }
    }

    /// Ends with the response or failure that wanted credentials.
    private func end(_ pending: Pending) -> Step {
        switch pending.outcome {
        case .success(let response): .finish(pending.sent, response, nil)
        case .failure(let failure): .fail(exchangeFailure(failure, of: pending.sent))
        }
    }

    private func fail(_ error: TransportError, _ pending: Pending) -> Step {
        var failure = TransportFailure(error)
        switch pending.outcome {
        case .success(let response):
            (failure.partial, failure.timings, failure.tls) = (response, response.timings, response.tls)
        case .failure(let earlier):
            (failure.partial, failure.timings, failure.tls) = (earlier.partial, earlier.timings, earlier.tls)
        }
        return .fail(exchangeFailure(failure, of: pending.sent))
    }

    private func exchangeFailure(_ failure: TransportFailure, of sent: SentRequest) -> ExchangeFailure {
        ExchangeFailure(
            request: sent, error: failure.error, partial: failure.partial, timings: failure.timings, tls: failure.tls,
            proxy: failure.proxy, hops: hops, date: date)
    }
}

extension SentRequest {
    /// The value of `Authorization`; nil without one.
    fileprivate var proof: String? { headers.first { HeaderFields.isSame($0.name, "Authorization") }?.value }
}
