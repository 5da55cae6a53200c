import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI

/// The state of the panes around the open request: the request, the focus, and what is typed, marked and cut.
///
///     key ──► perform(action, &bench, &desk) ──► bench changed, errands on the desk ──► model, effects
///
/// A pane changes anything else, and whatever covers the panes, only through its `PaneDesk`.
struct Workbench: Sendable {
    @Boxed var request = OpenRequest.untitled()
    var focus: Pane = .parameters
    var zoom: Zoom = .normal
    var mouse = MouseState()
    /// Sizes of panes that were dragged.
    var sizes = PaneSizes()
    var parametersTab: ParametersTab = .parameters
    var edit: EditSession?
    /// Knowledge of vi's keys that a field leaves to the next.
    var viMemory = ViState.Memory()
    /// The text that is edited in place of the tree.
    var text: TextPane?
    /// The job that writes the tree as text.
    var writingText: JobID?
    var selection: Selection?
    var jumps = JumpList()
    var search = SearchState()
    /// Where the search that is typed began.
    var searchOrigin: BenchPlace?
    /// Nodes cut or copied, for `p` and `P`.
    var register: [ParameterNode.Member] = []
    /// Header rows that were cut.
    var headerRegister: [HeaderRow] = []
    /// The session's cookies, as last reported.
    var cookies = CookieJar()
    /// Cookies that are kept but not sent.
    var offCookies: [Cookie] = []
    var cookieRegister: [Cookie] = []
    var lastChange: RepeatableChange?
    /// The styles that the request can name: the built-in ones, the user's and the collection's.
    var styles = QueryStyles.standard
    /// The room that panes want, and the state for which it was read.
    var needs = PaneNeeds()
    var needsCause: PaneNeeds.Cause?
    /// The layouts by their keys. Cached, because every pane reads its place for every key and every frame.
    let layouts = Memo<MainLayout.Key, MainLayout>(limit: 4)

    init() {}

    /// The serializer of the request's tree by its style alone, without files and the clock.
    func serializer(as kind: SerializerKind) -> RequestSerializer {
        request.draft.serializer(in: PreparationContext(styles: styles), as: kind)
    }
}
