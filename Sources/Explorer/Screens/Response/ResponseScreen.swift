import CurlewBytes
import CurlewNetworking
import CurlewTransport
import Keys
import TerminalUI
import Viewing

/// Pane 5: the answer. What a key means in it, its tab says first.
enum ResponseScreen: PaneScreen {
    static func context(_ model: Model) -> KeyContext { shown(model).context }

    static func hints(_ model: Model) -> [Hint] {
        let hints = shown(model).picture(model).lines.hints
        guard model.request.mayBeMisread else { return hints }
        return hints.prefix(1) + [Hint(.compareStyles, "compare styles")] + hints.dropFirst()
    }

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

    private static func size(_ model: Model) -> Size? {
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
            guard let card = CaptureCard.card(on: facts.tab, of: self) else {
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
