import CurlewBytes
import CurlewNetworking
import Drafting
public import HTTPMessage
public import Keys
import Serialization
public import TerminalUI

/// The whole state of the explorer. A value: only `update` changes it, and `view` draws it.
public struct Model: Sendable {
    // The terminal and the user's settings.
    var size: Size
    public var settings: Settings
    public var keys: BindingTable
    public var terminal: TerminalInfo
    /// The background of the last frame, and its borders alone.
    var backgrounds = Memo<CachedBackground.Key, CachedBackground>(limit: 1)
    var frames = Memo<CachedBackground.Key.Lines, CellBuffer>(limit: 1)

    // What is shown.
    public var stage: Stage = .welcome
    var overlays: [Overlay] = []
    /// Questions that wait until no card and no field is open, see `Questions`.
    var waitingCards: [Overlay] = []
    var external: ExternalEdit?
    var pendingKeys: [Key] = []
    var keyQueue = KeyQueue()
    /// True once a prefix has waited long enough for its continuations to be shown.
    var showsContinuations = false

    // What is edited.
    @Boxed var bench = Workbench()
    var background: [RequestPlace: OpenRequest] = [:]
    var library = Library()
    public var environments = Environments()
    /// Earlier lines of `:`, `/` and `&`, newest first.
    var promptHistory: [String: [String]] = [:]
    var themes: [ThemeEntry] = []
    /// The theme to set as soon as the themes have been read.
    var wantedTheme: String?
    /// The places of files, one per line; for `:files`.
    public var filePlaces: [String] = []
    /// The user's home folder; nil where the environment names none.
    public var homeFolder: String?
    @Boxed var sending = SendingState()
    @Boxed var transfers = Transfers()
    @Boxed var screens = Screens()
    /// The sign that work is under way; it shows nothing for quick responses.
    var activity = ActivityIndicator(isEnabled: true)
    /// Whether the network is reachable, as far as the system says.
    var network = ReachabilityStatus.unknown
    /// The folder for files with relative names; empty when not known.
    public var currentFolder = ""

    // Messages and time.
    var status = StatusState()
    /// Local time of the last event, given from outside.
    var clock: ClockReading
    /// The next number for requests, timers and jobs; it tells late results from current ones.
    var nextJob: Int = 1
    /// Header fields that the session manager adds to every request.
    public var managerFields: HeaderFields = [:]
    /// The boundary of every multipart body of this run.
    var boundary = MultipartBoundary.random()
    var draftTimer: JobID?
    /// The timer that runs while secrets are shown.
    var secretsTimer: JobID?
    var typing = TypingPace()
    /// Time at which Esc last closed something, in seconds since 1970.
    var lastPop = 0.0
    /// The key that caused the action, for menus whose entries are chosen by digit.
    var lastKey: Key?
    var exit: ExitPlan?
    /// The welcome tour was requested before the collection was listed.
    var looksAround = false

    public init(size: Size, settings: Settings = Settings(), clock: ClockReading = ClockReading()) {
        self.size = size
        self.settings = settings
        self.clock = clock
        keys = .standard
        terminal = TerminalInfo()
        library.styles = settings.styles
    }

    /// A new identity, never used before.
    mutating func makeJob() -> JobID {
        defer { nextJob += 1 }
        return JobID(nextJob)
    }
}

/// The workbench's members as members of the model, for code that needs both.
extension Model {
    var cookies: CookieJar {
        _read { yield bench.cookies }
        _modify { yield &bench.cookies }
    }

    var offCookies: [Cookie] {
        _read { yield bench.offCookies }
        _modify { yield &bench.offCookies }
    }

    var request: OpenRequest {
        _read { yield bench.request }
        _modify { yield &bench.request }
    }

    public var focus: Pane {
        _read { yield bench.focus }
        _modify { yield &bench.focus }
    }

    var zoom: Zoom {
        _read { yield bench.zoom }
        _modify { yield &bench.zoom }
    }

    var parametersTab: ParametersTab {
        _read { yield bench.parametersTab }
        _modify { yield &bench.parametersTab }
    }

    public var edit: EditSession? {
        _read { yield bench.edit }
        _modify { yield &bench.edit }
    }

    var text: TextPane? {
        _read { yield bench.text }
        _modify { yield &bench.text }
    }

    var writingText: JobID? {
        _read { yield bench.writingText }
        _modify { yield &bench.writingText }
    }

    var selection: Selection? {
        _read { yield bench.selection }
        _modify { yield &bench.selection }
    }

    var jumps: JumpList {
        _read { yield bench.jumps }
        _modify { yield &bench.jumps }
    }

    var search: SearchState {
        _read { yield bench.search }
        _modify { yield &bench.search }
    }

    var register: [ParameterNode.Member] {
        _read { yield bench.register }
        _modify { yield &bench.register }
    }

    var lastChange: RepeatableChange? {
        _read { yield bench.lastChange }
        _modify { yield &bench.lastChange }
    }
}
