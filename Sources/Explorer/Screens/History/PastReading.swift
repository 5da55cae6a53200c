import CurlewBytes
import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import CurlewTransport
import Drafting
import History
import Viewing
import Workspace

/// An exchange of the history, ready to be shown: made off the main actor.
public struct PastReading: Equatable, Sendable {
    @Boxed private(set) var entry: HistoryEntry
    @Boxed private(set) var recorded: RecordedExchange
    /// The request as it was typed; secrets as names, typed credentials as stars.
    @Boxed private(set) var draft: RequestDraft
    /// The request as it went out, with the trace of its bytes.
    @Boxed private(set) var prepared: PreparedRequest
    let end: End
    @Boxed private(set) var index: ResponseIndex?
    /// When it was sent, in local time: `14:02:11`, with the date when that was not today.
    let time: String

    /// How it ended.
    indirect enum End: Sendable {
        case received(Exchange)
        /// With the sentence that was shown; the answer as far as it had come.
        case failed(ExchangeFailure, String)
    }

    public static func == (left: PastReading, right: PastReading) -> Bool { left.entry.id == right.entry.id }

    init(_ recorded: RecordedExchange, _ entry: HistoryEntry, time: String) {
        self.recorded = recorded
        self.entry = entry
        self.time = time
        let draft = Self.draft(recorded)
        let prepared = PreparedRequest(recorded, NodesByPath(draft))
        let end = End(recorded, prepared.request)
        (self.draft, self.prepared, self.end, index) = (draft, prepared, end, end.index)
    }

    /// The request in the form of its file; without one, its message.
    private static func draft(_ recorded: RecordedExchange) -> RequestDraft {
        if let saved = recorded.saved, let reading = try? RequestFile.read(saved, file: recorded.name) {
            return RequestDraft(reading.request, defaults: RequestDefaults())
        }
        let stored = recorded.exchange
        var draft = RequestDraft(method: stored.method, url: stored.url)
        let rows = stored.requestHeaders.filter { !ofTransport.contains($0.name.lowercased()) }
        draft.headers = rows.enumerated().map { HeaderRow(id: $0 + 1, name: $1.name, value: $1.value) }
        if let body = stored.requestBody, let text = String(validating: body.array, as: UTF8.self) {
            (draft.serializer, draft.text) = (.text, text)
        }
        return draft
    }

    /// Fields that sending adds anew.
    private static let ofTransport: Set<String> = ["host", "content-length"]

    /// The answer's body, as far as it is kept.
    var body: Bytes? { end.response?.body }
}

extension PastReading.End {
    fileprivate init(_ recorded: RecordedExchange, _ request: SentRequest) {
        let stored = recorded.exchange
        switch stored.outcome {
        case .accepted, .unacceptable:
            guard var exchange = Exchange(past: stored) else {
                let failure = ExchangeFailure(request: request, error: .emptyReply, date: stored.date)
                self = .failed(failure, "Its answer is not kept.")
                return
            }
            exchange.checks = recorded.checks
            self = .received(exchange)
        case .failed(let sentence), .cancelled(let sentence):
            var failure = ExchangeFailure(
                request: request, error: stored.outcome.isCancelled ? .cancelled : .emptyReply,
                partial: Exchange(past: stored)?.response, date: stored.date)
            failure.sendings = stored.sendings
            self = .failed(failure, sentence)
        }
    }

    /// The sentence about a failure; nil when an answer came.
    var sentence: String? { if case .failed(_, let sentence) = self { sentence } else { nil } }

    fileprivate var index: ResponseIndex? {
        switch self {
        case .received(let exchange): ResponseIndex.make(.finished(exchange))
        case .failed(let failure, _): ResponseIndex.make(.failed(failure))
        }
    }

    /// The answer, as far as it had come.
    var response: TransportResponse? {
        switch self {
        case .received(let exchange): exchange.response
        case .failed(let failure, _): failure.partial
        }
    }
}

extension StoredExchange.Outcome {
    fileprivate var isCancelled: Bool { if case .cancelled = self { true } else { false } }
}

extension Exchange {
    /// A stored answer with as much of its body as is kept.
    fileprivate init?(past stored: StoredExchange) {
        var stored = stored
        let body = stored.body ?? Bytes()
        (stored.body, stored.bodyCount, stored.isBodyCut) = (body, body.count, false)
        self.init(stored)
    }
}

extension PreparedRequest {
    /// A request of the history with its bytes as they are kept.
    fileprivate init(_ recorded: RecordedExchange, _ nodes: NodesByPath) {
        let stored = recorded.exchange
        var options = RequestOptions()
        // Its bytes stay as they went out.
        options.keepsPath = true
        let (url, body) = (recorded.url.map(nodes.span), recorded.body.map(nodes.span))
        self.init(
            request: SentRequest(
                method: stored.method, url: stored.url,
                headers: stored.requestHeaders.map { SentHeader($0.name, $0.value, origin: .you) },
                body: stored.requestBody.map(RequestBody.init(_:))),
            options: options,
            trace: RequestTrace(url: TraceSpans(url), body: TraceSpans(body), pairs: Self.pairs(url, body)))
    }

    /// The place of each leaf on the wire, from 1.
    private static func pairs(_ url: [TraceSpan], _ body: [TraceSpan]) -> [NodeID: Int] {
        var pairs: [NodeID: Int] = [:]
        for owner in (url + body).compactMap(\.owner) where pairs[owner] == nil { pairs[owner] = pairs.count + 1 }
        return pairs
    }
}

/// The nodes of a draft by their paths in words: recorded spans outlive the numbers of nodes.
private struct NodesByPath {
    private var ids: [String: NodeID] = [:]

    init(_ draft: RequestDraft) {
        for tree in [draft.path, draft.parameters] {
            var paths: [NodeID: ParameterPath] = [:]
            tree.walk { visit in
                let step = visit.key.map { PathStep.key($0.text) } ?? .index(visit.index)
                let path = visit.parent.map { (paths[$0] ?? []) + [step] } ?? []
                paths[visit.node.id] = path
                // Of equal keys the first.
                if ids[path.text] == nil { ids[path.text] = visit.node.id }
                return true
            }
        }
    }

    func span(_ recorded: RecordedSpan) -> TraceSpan {
        TraceSpan(
            range: recorded.range, part: recorded.part, origin: recorded.origin.flatMap { ids[$0] },
            owner: recorded.owner.flatMap { ids[$0] }, rule: recorded.rule, escaped: recorded.escaped)
    }
}
