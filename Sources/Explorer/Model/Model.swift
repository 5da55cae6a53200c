import CurlewNetworking
import Drafting
public import HTTPMessage
public import Keys
import Serialization
public import TerminalUI

/// Everything the explorer knows. A value: `update` changes it, `view` draws it, nothing else touches it.
public struct Model: Sendable {
    // The terminal and the taste of the person.
    var size: Size
    public var settings: Settings
    public var keys: BindingTable
    public var terminal: TerminalInfo
    /// What the last frame began with.
    var backgrounds = Memo<CachedBackground.Key, CachedBackground>(limit: 1)

    // The place.
    public var stage: Stage = .welcome
    var overlays: [Overlay] = []
    /// Questions that wait until nothing else has the keys, see `Questions`.
    var waitingCards: [Overlay] = []
    var external: ExternalEdit?
    var pendingKeys: [Key] = []
    var keyQueue = KeyQueue()
    /// True once a prefix has waited long enough for its continuations to be shown.
    var showsContinuations = false

    // What is worked on.
    @Boxed var bench = Workbench()
    var background: [RequestPlace: OpenRequest] = [:]
    var library = Library()
    public var environments = Environments()
    /// Earlier lines of `:`, `/` and `&`, newest first.
    var promptHistory: [String: [String]] = [:]
    var themes: [ThemeEntry] = []
    /// A theme that was asked for before the themes were there.
    var wantedTheme: String?
    /// Where files are kept, one place a line; for `:files`.
    public var filePlaces: [String] = []
    var sending = SendingState()
    var transfers = Transfers()
    var screens = Screens()
    /// The mark for "something is under way"; it shows nothing for quick answers.
    var activity = ActivityIndicator(isEnabled: true)
    /// Whether there is a way out of this computer, as far as the system says.
    var network = ReachabilityStatus.unknown
    /// Where files with relative names go; empty when not known.
    public var currentFolder = ""

    // What is said.
    var status = StatusState()
    /// Local time of the last event, given from outside.
    var clock: ClockReading
    /// Counts requests, timers and jobs, so that late answers are told apart.
    var nextJob: Int = 1
    /// Header fields that the session manager adds to every request.
    public var managerFields: HeaderFields = [:]
    /// Between the parts of every multipart body of this run.
    var boundary = MultipartBoundary.random()
    var draftTimer: JobID?
    /// Runs while secrets are shown.
    var secretsTimer: JobID?
    /// When Esc last took something away, in seconds since 1970.
    var lastPop = 0.0
    /// The key that brought the action, for menus that choose by digit.
    var lastKey: Key?
    var exit: ExitPlan?
    /// A first look was asked for before the collection was there.
    var looksAround = false

    public init(size: Size, settings: Settings = Settings(), clock: ClockReading = ClockReading()) {
        self.size = size
        self.settings = settings
        self.clock = clock
        keys = .standard
        terminal = TerminalInfo()
    }

    /// An identity that was never given before.
    mutating func makeJob() -> JobID {
        defer { nextJob += 1 }
        return JobID(nextJob)
    }
}

/// The workbench's members under the model's name, for those who need both.
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
