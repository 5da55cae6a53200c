import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Workspace

/// Facts that the panes may read besides the workbench while they handle a key, and their errands, in order.
struct PaneDesk {
    let display: DisplayContext
    let environments: Environments
    private let library: Library
    /// Other requests that are open.
    let background: [RequestPlace: OpenRequest]
    /// The screen that is shown.
    let stage: Stage
    /// The card that covers the panes, if any.
    let cover: PreviewPane.Cover
    var desk: Desk<PaneWish>

    init(_ model: borrowing Model) {
        display = model.display
        environments = model.environments
        library = model.library
        background = model.background
        stage = model.stage
        cover = PreviewPane.Cover(model)
        desk = Desk(nextJob: model.nextJob)
    }

    func key(of action: Action, in context: KeyContext = .nav) -> String { display.key(of: action, in: context) }

    /// Values for display, see `Model.shownVariables`.
    var shownVariables: VariableSet { environments.shown(display.showsSecrets) }

    /// The request of an empty file: the defaults of collection, folders and program.
    func inherited(_ request: OpenRequest) -> RequestDraft {
        RequestDraft(SavedRequest(), defaults: RequestStorage.defaults(of: request, library, environments))
    }

    /// Rows that the focused pane shows, which is how far a page key scrolls.
    func pageRows(_ bench: Workbench) -> Int {
        max(1, layout(bench).panes[bench.focus]?.height ?? 1)
    }

    func layout(_ bench: Workbench) -> MainLayout { MainLayout(bench, display.size, display.settings) }

    mutating func say(_ words: Wording, _ tone: StatusState.Tone = .plain) { desk.say(words, tone) }

    mutating func say(_ text: String, _ tone: StatusState.Tone = .plain) { desk.say(text, tone) }

    /// Shows a message and logs it with the time of day.
    mutating func report(_ text: String, _ tone: StatusState.Tone = .plain) { desk.report(text, tone) }

    /// Clears the status line.
    mutating func sayNothing() { desk.wish(.sayNothing) }

    /// The preview pane; nil when it is not on the screen.
    func preview(_ bench: Workbench) -> PreviewPane? { PreviewPane(bench, display, over: cover) }

    /// The user's current place, for the jump list.
    func place(_ bench: Workbench) -> JumpList.Place {
        var place = bench.place
        place.isBatch = stage == .batch
        return place
    }

    mutating func makeJob() -> JobID { desk.makeJob() }

    mutating func copy(_ text: String, as label: String?) { desk.copy(text, as: label) }

    mutating func menu(_ kind: Menus.Kind) { desk.menu(kind) }

    mutating func perform(_ action: Action) { desk.perform(action) }

    mutating func wish(_ wish: PaneWish) { desk.wish(wish) }
}

/// Errands that only the panes have.
indirect enum PaneWish: ModelWish {
    case sayNothing
    /// Shows the explanation of a node in the status line.
    case explain(NodeID)
    /// Shows the explanation of the byte under the preview's cursor.
    case explainByte
    /// Keeps the row or the cookies for pasting.
    case cutHeader(HeaderRow), cutCookies([Cookie])
    /// Puts these cookies into the given states: one undo step of that name.
    case put(CookieStates, step: String)
    case send
    case showPanes, showBatch
    /// Compares the request with what was sent last; two selected nodes with each other.
    case compareEdits, compareNodes
    /// Opens the editor again: the text from it cannot be read.
    case editAgain(ExternalEdit, String, TreeTextError)
    case layout(Settings.Layout)
    /// Moves by some tabs of the response, to the right when positive.
    case responseTab(by: Int)
    /// Shows the tab of the response at this place.
    case showResponseTab(Int)
    case press([Key])

    func carryOut(_ model: inout Model) -> [Effect] {
        switch self {
        case .sayNothing: model.status.clear()
        case .explain(let node): model.status.say(Explanation.ofNode(node, model).map(\.text).joined(separator: "   "))
        case .explainByte: model.status.say(Explanation.ofByte(model).map(\.text).joined(separator: "   "))
        case .cutHeader(let row): model.bench.headerRegister = [row]
        case .cutCookies(let cookies): model.bench.cookieRegister = cookies
        case .put(let states, let name):
            return Parts.panes(&model) { CookieEdits.put(states, step: name, &$0, $1) }
        case .showPanes: model.stage = .main
        case .editAgain(let external, let text, let fault):
            return ExternalEditing.again(text, fault, external, &model)
        case .compareEdits: return DifferenceScreen.openEdits(&model)
        case .compareNodes: return DifferenceScreen.openNodes(&model)
        case .showBatch: return Parts.open(BatchScreen.self, &model)
        case .layout(let layout): model.settings.layout = layout
        case .responseTab(let offset):
            let tabs = ResponseScreen.tabs(model)
            model.request.response.tab = Focusing.next(model.request.response.tab, offset, tabs)
        case .showResponseTab(let place):
            let tabs = ResponseScreen.tabs(model)
            if tabs.indices.contains(place) { model.request.response.tab = tabs[place] }
        case .press(let keys): return keys.flatMap { InputDispatch.handle(.key($0), &model) }
        case .send: return SendUpdate.send(&model)
        }
        return []
    }
}

extension Parts {
    /// Runs a body with the workbench and a desk, then carries out its errands.
    static func panes(
        _ model: inout Model, _ body: (inout Workbench, inout PaneDesk) -> [Effect]
    ) -> [Effect] {
        perform(&model) { body(&$0, &$1) } ?? []
    }

    /// The effects, or nil when the panes do not handle the action.
    static func perform(
        _ model: inout Model, _ body: (inout Workbench, inout PaneDesk) -> [Effect]?
    ) -> [Effect]? {
        var desk = PaneDesk(model)
        let effects = body(&model.bench, &desk)
        let more = carryOut(desk.desk, &model, .pane)
        return effects.map { $0 + more }
    }
}
