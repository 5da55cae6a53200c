internal import CurlewBytes
internal import CurlewChecks
internal import CurlewMessage
public import CurlewNetworking
internal import CurlewSerialization
internal import CurlewTransport
public import History
public import Workspace

/// A sending that came to its end, to be kept in the history without its secrets. The work takes time linear in the
/// bodies, so it is done off the main actor.
public struct EndedSending: Equatable, Sendable {
    @Boxed private var sending: Sending
    @Boxed private var result: TaskResult
    private let secrets: SecretMask
    public var origin: HistoryOrigin
    public let request: RequestKey?
    private let name: String
    private let date: Double

    /// - Parameters:
    ///   - secrets: every secret that is known when it ends, those of the answer among them.
    ///   - request: the file that it came from; nil for a request without one.
    ///   - name: `Tour > Search people`; empty without a name.
    ///   - date: in seconds since 1970, for a sending that ended before a request began.
    public init(
        _ sending: Sending, _ result: TaskResult, hiding secrets: SecretMask, origin: HistoryOrigin,
        request: RequestKey? = nil, name: String = "", date: Double
    ) {
        (self.sending, self.result, self.secrets) = (sending, result, secrets)
        (self.origin, self.request, self.name, self.date) = (origin, request, name, date)
    }

    /// Compares the ends by their times alone, since no two have the same.
    public static func == (left: EndedSending, right: EndedSending) -> Bool {
        left.sending == right.sending && left.origin == right.origin && left.request == right.request
            && left.name == right.name && left.secrets == right.secrets && left.result.date == right.result.date
    }

    /// The exchange in the form that the history keeps; nil when nothing was sent.
    public func recorded() -> RecordedExchange? {
        if case .failure(let failure) = result, case .notSent = failure.error { return nil }
        let sent = result.firstRequest
        let (mask, isWhole) = mask(for: sent)
        let keepsBodies = isWhole && !mask.hasShort && !(result.head?.forbidsStoring ?? false)
        let request = RequestRecord(
            sent, of: sending.source, trace(of: sent), hiding: mask, keepsBody: keepsBodies)
        var exchange = StoredExchange(result, hiding: mask)
        // A secret that was not found may stand anywhere in the answer.
        if !isWhole { exchange.body = nil }
        if exchange.date == 0 { exchange.date = date }
        request.put(into: &exchange)
        let answerURL = CredentialRanges.hidden(inURLsWithin: mask.shown(result.request.url))
        exchange.answerURL = answerURL.utf8.elementsEqual(mask.shown(sent.url).utf8) ? nil : answerURL
        if case .success(let answer) = result { exchange.home = mask.shown(sending.request.issuingOrigin(of: answer)) }
        // A repeated exchange belongs to the request of the first one, whoever sends it.
        let (key, name) = sending.source?.kept.map { ($0.request, $0.name) } ?? (self.request, self.name)
        var recorded = RecordedExchange(
            exchange, origin: origin, request: key, name: mask.shown(name),
            environment: sending.source?.environment, url: request.urlSpans, body: request.bodySpans,
            holes: request.holes, checks: result.checks.map { mask.hidden($0) })
        recorded.headerOrigins = sent.headers.map(\.origin)
        let isHidden = !keepsBodies && sent.body != nil
        if !isHidden, let source = sending.source {
            recorded.saved =
                source.kept.map(\.saved) ?? source.draft.fileWithoutCredentials(hiding: mask)
        }
        return recorded
    }

    /// The origin of each byte; nil when other bytes were sent than were prepared, such as those of a hook.
    private func trace(of sent: SentRequest) -> RequestTrace? {
        let prepared = sending.request
        let isSame =
            prepared.request.url.utf8.elementsEqual(sent.url.utf8)
            && prepared.request.body?.bytes == sent.body?.bytes
        return isSame ? prepared.trace : nil
    }

    /// The secrets of this exchange: those that were known, what its rules take out of the answer, and credentials that
    /// stand in the request or were given with the answer. Not whole when the search for one of them was stopped.
    private func mask(for sent: SentRequest) -> (SecretMask, isWhole: Bool) {
        var mask = secrets.adding((sending.source?.secrets ?? [:]).values)
        var isWhole = true
        if case .success(let exchange) = result {
            let rules = sending.captures.filter { $0.isSecret || sending.source?.isSecret($0.name) == true }
            let taken = CaptureRule.capture(rules, from: exchange)
            mask = mask.adding(taken.compactMap { try? $0.get().value })
            isWhole = !taken.contains(where: \.wasStopped)
        }
        let credentials = sending.request.secretTexts.union(result.secretTexts)
        let inURLs = sent.parameterCredentials.union(result.linkCredentials)
        return (mask.adding(credentials: credentials.union(inURLs)), isWhole)
    }
}

extension TaskResult {
    /// The request that was sent first, before redirects and challenges.
    fileprivate var firstRequest: SentRequest { hops.first?.request ?? request }

    /// The request of the last answer.
    fileprivate var request: SentRequest {
        switch self {
        case .success(let exchange): exchange.request
        case .failure(let failure): failure.request
        }
    }

    private var hops: [Hop] {
        switch self {
        case .success(let exchange): exchange.hops
        case .failure(let failure): failure.hops
        }
    }

    /// Credentials in the URLs of the answers' heads, which requests that follow repeat, and bodies.
    fileprivate var linkCredentials: Set<String> {
        let heads = hops.map(\.response.head) + [head].compactMap(\.self)
        return Set(heads.flatMap(\.fields).flatMap { SentRequest.credentials(inURLsWithin: $0.value) })
    }

    fileprivate var head: ResponseHead? {
        switch self {
        case .success(let exchange): exchange.head
        case .failure(let failure): failure.partial?.head
        }
    }

    fileprivate var date: Double {
        switch self {
        case .success(let exchange): exchange.date
        case .failure(let failure): failure.date
        }
    }

    fileprivate var checks: [Check] { if case .success(let exchange) = self { exchange.checks } else { [] } }
}
