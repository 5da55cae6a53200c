import CurlewBytes
import CurlewFormats
import CurlewMessage
import CurlewNetworking
import CurlewTransport
import Drafting
import History
import Keys
import TerminalUI
import Viewing
import Workspace

/// Pane 5: the answer. What a key means in it, its tab says first.
enum ResponseScreen: PaneScreen {
    static func context(_ model: Model) -> KeyContext { shown(model).context }

    static func hints(_ model: Model) -> [Hint] {
        if shownTab(model) == .checks, model.request.refusal != nil { return refusedHints }
        var hints = shown(model).picture(model).lines.hints
        if model.request.answerBefore != nil { hints.append(Hint(.historyEarlier, "answer before")) }
        guard model.request.mayBeMisread else { return hints }
        return hints.prefix(1) + [Hint(.compareStyles, "compare styles")] + hints.dropFirst()
    }

    /// While Checks says why nothing was sent: its own keys are about answers.
    private static let refusedHints = [
        Hint(.goNextPoint, "first problem"), Hint(.goEnvironments, "environments"), Hint(.goUrl, "URL"),
        Hint(.requestSend, "send"), Hint(.paneParams, "params"), Hint(.tabNext, "next tab"),
        Hint(.paneCollections, "requests"),
    ]

    static func movementRefusal(_ action: Action, _ model: Model) -> String? {
        if let words = shownTab(model).part.movementRefusal { return words }
        guard let index = model.request.response.index else {
            return "no response yet; \(model.key(of: .requestSend)) sends"
        }
        if model.context == .responseText, index.text.bytes.isEmpty { return "the body is empty" }
        return model.context == .response && action.isAcross ? "these lines have no levels" : nil
    }

    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        if action == .historyEarlier || action == .historyLater {
            return AnswerHistory.go(by: action == .historyEarlier ? 1 : -1, &model)
        }
        if action == .historyEdit, let reading = model.request.response.past?.reading {
            return PastViewing.perform(.edit, reading, &model)
        }
        if action == .diffOpen { return DifferenceScreen.openAnswers(&model) }
        if action.isOfSearch { return find(&model) { $0.perform(action, $1, &$2) } }
        if let effects = shownTab(model).part.perform(action, &model) { return effects }
        var isHandled = false
        let effects = with(&model) { isHandled = $0.performOnAnswer(action, $1, &$2) }
        return isHandled ? effects : nil
    }

    /// Runs a body on the request of the answer.
    static func with(
        _ model: inout Model, _ body: (inout OpenRequest, ResponseFacts, inout Desk<Never>) -> Void
    ) -> [Effect] {
        let facts = ResponseFacts(model)
        return Parts.request(&model) { body(&$0, facts, &$1) }
    }

    // MARK: Shown tab

    /// The chosen tab while it has content; else the tree, or Raw when there is no tree.
    static func shownTab(_ model: Model) -> ResponseTab {
        let response = model.request.response
        let tab = tabs(model).contains(response.tab) ? response.tab : .tree
        return tab == .tree && response.index?.document == nil ? .raw : tab
    }

    static func shown(_ model: Model) -> any ResponseTabPart { shownTab(model).part.part(of: model) }

    /// All tabs that have content now.
    static func tabs(_ model: Model) -> [ResponseTab] { ResponseTab.allCases.filter { $0.part.isThere(model) } }

    // MARK: Size

    /// Rows of the pane that show the body.
    static func height(_ model: Model) -> Int {
        max(1, (size(model)?.height ?? 1) - (ResponseWords.banner(model) == nil ? 0 : 1))
    }

    static func width(_ model: Model) -> Int {
        max(1, size(model)?.width ?? model.size.width)
    }

    static func size(_ model: Model) -> Size? {
        MainLayout(model).panes[.response]?.size
    }
}

/// Facts for actions on an answer.
struct ResponseFacts {
    var display: DisplayContext
    /// The tab that is shown.
    var tab: ResponseTab
    /// Rows of the pane that show the body.
    var height: Int
    var checks = CheckContext()
    /// Every secret that is known.
    var secrets = SecretMask.none
    /// The likely reason why the server refused; nil when it did not.
    var refusal: String?
}

extension ResponseFacts {
    init(_ model: Model) {
        self.init(
            display: model.display, tab: ResponseScreen.shownTab(model), height: ResponseScreen.height(model),
            checks: CheckContext(model), secrets: model.secretMask)
        if case .received(let exchange) = model.request.exchange {
            refusal = CaptureStorage.refusalWords(exchange.head.status, model)
        }
    }
}

extension OpenRequest {
    /// Performs an action that the tab does not handle; false when it has no meaning here.
    fileprivate mutating func performOnAnswer(
        _ action: Action, _ facts: ResponseFacts, _ desk: inout Desk<Never>
    ) -> Bool {
        switch action {
        case .goNextPoint: return goToFailure(by: 1, facts, &desk)
        case .goPrevPoint: return goToFailure(by: -1, facts, &desk)
        case .respExplain: desk.say(statusExplained ?? "no response yet")
        case .captureVariable:
            guard let card = facts.tab.part.capture(self) else {
                desk.say("no value here; the tree, the headers and lines of text have some")
                return true
            }
            desk.lay(.capture(card))
        case .checkAdd: desk.lay(.name(NameCard(.check(nil), text: "")))
        case .checkAgain: checkAgain(facts, &desk)
        case .tlsPin: desk.say(Pinning.nothing)
        case .respPipe:
            if let words = noPipe { desk.say(words) } else { desk.lay(.prompt(PromptCard(.pipe))) }
        default: return false
        }
        return true
    }
}

extension Action {
    /// Whether the action repeats a search, in any tab.
    fileprivate var isOfSearch: Bool {
        [.searchNext, .searchPrev, .searchSameKey, .searchSameKeyBack].contains(self)
    }
}

extension OpenRequest {
    /// The meaning of the answer's status, for `x` in a tab without explanations; nil before there is an answer.
    var statusExplained: String? {
        if let sentence = shownPast?.end.sentence { return sentence }
        if case .failed(let failure) = exchange { return "\(failure.error)" }
        guard let head else { return nil }
        if case .received(let exchange) = exchange, let sentence = exchange.firstFailure { return sentence }
        return "\(StatusWords.status(head)): \(StatusMeaning.of(head.status))"
    }
}

extension Exchange {
    /// The sentence of the first check that failed.
    fileprivate var firstFailure: String? {
        checks.lazy.compactMap { if case .failed(let sentence) = $0.result { sentence } else { nil } }.first
    }
}

/// Keeps what was sent in the history.
extension ResponseScreen {
    /// The effects that keep a request and its end; empty where history is off for it.
    static func keep(_ event: SessionEvent, of sending: Sending?, _ request: OpenRequest?, _ model: Model) -> [Effect] {
        guard let sending, sending.keepsHistory, let result = event.result else { return [] }
        return [
            .record(
                EndedSending(
                    sending, result, hiding: model.secretMask, origin: .explorer,
                    request: request?.place.map { RequestKey($0) },
                    name: request?.place == nil ? "" : request?.fullName ?? "",
                    date: model.clock.seconds))
        ]
    }
}

extension ResponseScreen {
    /// The effects that give the answer of a request without a file to the file that it has now.
    static func adopt(_ request: OpenRequest, _ place: RequestPlace) -> [Effect] {
        guard case .received(let exchange) = request.exchange else { return [] }
        return [.adoptRecord(date: exchange.date, RequestKey(place))]
    }
}

extension SessionEvent {
    /// The end of the request; nil while it runs.
    fileprivate var result: TaskResult? {
        switch self {
        case .finished(let exchange): .success(exchange)
        case .failed(let failure): .failure(failure)
        default: nil
        }
    }
}

extension OpenRequest {
    /// Shows an answer of an earlier run, marked with its time.
    mutating func restore(_ restored: RestoredExchange) {
        guard case .none = exchange else { return }
        exchange = .received(restored.exchange)
        response.tls = TLSTab()
        noteSent()
        response.show(restored.index, restoredAt: restored.timeOfDay)
    }
}

/// A stored answer, converted to an exchange off the main actor.
struct RestoredExchange: Sendable {
    var exchange: Exchange
    var index: ResponseIndex
    /// Local time, such as `14:02`.
    var timeOfDay: String

    /// Nil when there was no answer or its body was not stored.
    init?(_ stored: StoredExchange, timeOfDay: String) {
        guard let exchange = Exchange(stored) else { return nil }
        self.exchange = exchange
        index = ResponseIndex.make(exchange)
        self.timeOfDay = timeOfDay
    }
}

extension ResponseScreen {
    /// The most bytes that are copied as one text.
    static let copyLimit = 16 << 20

    /// The text that a `y` key copies in this pane, and its label in the status line; nil when there is none.
    static func yank(_ action: Action, _ model: Model) -> (text: String, label: String)? {
        switch action {
        case .yankResponse: body(model)
        case .yankHeaders: headers(model)
        default: shown(model).yank(action, of: model)
        }
    }

    /// The index of the body, or of the output of a command that is shown in its place.
    static func shownIndex(_ model: Model) -> ResponseIndex? {
        let response = model.request.response
        return shownTab(model) == .piped ? response.piped.run?.index : response.index
    }

    private static func body(_ model: Model) -> (text: String, label: String)? {
        guard let bytes = shownIndex(model)?.text.bytes, bytes.count <= copyLimit else { return nil }
        let text = String(decoding: bytes.array, as: UTF8.self)
        return (text, "response body, \(HumanReadable.bytes(Int64(bytes.count)))")
    }

    private static func headers(_ model: Model) -> (text: String, label: String)? {
        guard let head = model.request.head else { return nil }
        let lines = HeaderLines.of(head).map(\.copied)
        return (lines.joined(separator: "\n"), "\(head.fields.count) headers")
    }

    // MARK: Writing

    /// The body as it was received, and a file name for it, safe even when the server suggests an unsafe one.
    static func bodyToWrite(_ model: Model) -> (bytes: Bytes, name: String)? {
        let request = model.request
        if model.stage == .history { return model.screens.history.toWrite.flatMap(bodyToWrite) }
        if shownTab(model) == .piped { return shownIndex(model).map { ($0.text.bytes, "output.txt") } }
        guard let response = request.received, let url = request.exchange.sentRequest?.url else { return nil }
        return (response.body, FileName.suggested(url: url, fields: response.head.fields))
    }

    private static func bodyToWrite(_ reading: PastReading) -> (bytes: Bytes, name: String)? {
        guard let body = reading.body else { return nil }
        let fields = reading.recorded.exchange.fields
        return (body, FileName.suggested(url: reading.entry.url, fields: fields))
    }
}

extension String {
    /// The text with a label that fits into the status line.
    var asCopied: (text: String, label: String) {
        (self, TextWidth.truncated(self, columns: 40))
    }
}

extension OpenRequest {
    /// The response as far as it was received.
    var received: TransportResponse? {
        switch exchange {
        case .none: nil
        case .sending: response.kept?.exchange.response
        case .received(let exchange): exchange.response
        case .failed(let failure): failure.partial
        }
    }

    var head: ResponseHead? { received?.head ?? exchange.progress?.head }
}
