import CurlewNetworking
import Drafting
import Serialization

/// What the panes around the open request own: the request, where the keys go, and what is typed, marked and cut.
///
///     key ──► perform(action, &bench, &desk) ──► bench changed, errands on the desk ──► model, effects
///
/// What a pane does to anything else, and to whatever lies over the panes, it asks for on its `PaneDesk`.
struct Workbench: Sendable {
    @Boxed var request = OpenRequest.untitled()
    var focus: Pane = .parameters
    var zoom: Zoom = .normal
    var parametersTab: ParametersTab = .parameters
    var edit: EditSession?
    /// The text in the place of the tree while it is typed into.
    var text: TextPane?
    /// The tree that is being written as text.
    var writingText: JobID?
    var selection: Selection?
    var jumps = JumpList()
    var search = SearchState()
    /// Nodes cut or copied, for `p` and `P`.
    var register: [ParameterNode.Member] = []
    /// Header rows that were cut.
    var headerRegister: [HeaderRow] = []
    /// The session's cookies as they were last heard of.
    var cookies = CookieJar()
    /// Cookies that are kept and not sent.
    var offCookies: [Cookie] = []
    var cookieRegister: [Cookie] = []
    var lastChange: RepeatableChange?
    /// Every pane asks where it is, for every key and every frame.
    let layouts = Memo<MainLayout.Key, MainLayout>(limit: 4)

    init() {}
}
