public import CurlewNetworking
internal import Drafting
public import Serialization

/// What the panes around the open request own: the request, where the keys go, and what is typed, marked and cut.
///
///     key ──► perform(action, &bench, &desk) ──► bench changed, errands on the desk ──► model, effects
///
/// What a pane does to anything else, and to whatever lies over the panes, it asks for on its `PaneDesk`.
public struct Workbench: Sendable {
    @Boxed public var request = OpenRequest.untitled()
    public var focus: Pane = .parameters
    public var zoom: Zoom = .normal
    public var parametersTab: ParametersTab = .parameters
    public var edit: EditSession?
    /// The text in the place of the tree while it is typed into.
    public var text: TextPane?
    /// The tree that is being written as text.
    public var writingText: JobID?
    public var selection: Selection?
    public var jumps = JumpList()
    public var search = SearchState()
    /// Nodes cut or copied, for `p` and `P`.
    public var register: [ParameterNode.Member] = []
    /// Header rows that were cut.
    var headerRegister: [HeaderRow] = []
    /// The session's cookies as they were last heard of.
    public var cookies = CookieJar()
    /// Cookies that are kept and not sent.
    public var offCookies: [Cookie] = []
    var cookieRegister: [Cookie] = []
    public var lastChange: RepeatableChange?
    /// Every pane asks where it is, for every key and every frame.
    let layouts = Memo<MainLayout.Key, MainLayout>(limit: 4)

    public init() {}
}
