import CurlewBytes
public import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
public import Keys
public import TerminalUI
import Viewing
import Workspace

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

    // The screens and cards.
    public var stage: Stage = .welcome
    var overlays: [Overlay] = []
    /// Questions that wait until no card and no field is open, see `Questions`.
    var waitingCards: [Overlay] = []
    var external: ExternalEdit?
    var pendingKeys: [Key] = []
    var keyQueue = KeyQueue()
    /// True once a prefix has waited long enough for its continuations to be shown.
    var showsContinuations = false

    // The edited request.
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

/// Exit code and last message of the program.
public struct ExitPlan: Equatable, Sendable {
    public var code: Int32 = 0
    /// Printed on the ordinary screen after the terminal is given back.
    public var message: String?
}

/// A moment, in the form for the screen and in the form for files.
public struct ClockReading: Equatable, Sendable {
    /// `14:02:11`, local time.
    var timeOfDay: String
    /// ISO 8601 in UTC.
    var iso8601: String
    /// Seconds since 1970.
    public var seconds: Double

    public init(timeOfDay: String = "00:00:00", iso8601: String = "1970-01-01T00:00:00Z", seconds: Double = 0) {
        self.timeOfDay = timeOfDay
        self.iso8601 = iso8601
        self.seconds = seconds
    }
}

/// The last search; `n` and `N` repeat it.
struct SearchState: Equatable, Sendable {
    var pattern = ""
    /// The pane that was searched last, until the search is put away.
    var pane: Pane?
    var isActive: Bool { pane != nil }

    init() {}

    /// Smart case: a pattern without capitals matches any case.
    static func matches(_ pattern: String, _ text: String) -> Bool {
        guard !pattern.isEmpty else { return false }
        // The quick way, as for answers.
        if pattern.utf8.allSatisfy({ $0 < 0x80 }) { return TextPattern(pattern).matches(text) }
        let sensitive = pattern.contains(where: \.isUppercase)
        return sensitive ? text.contains(pattern) : text.lowercased().contains(pattern.lowercased())
    }
}

/// Facts about the terminal, found out at the start and shown on the welcome screen.
public struct TerminalInfo: Equatable, Sendable {
    var colours: String
    var clipboard: String
    /// The color depth for drawing pictures.
    var depth: ColorDepth
    /// The color behind transparent pictures: the theme's surface; nil when that is the terminal's own background.
    public var surface: RGB?

    public init(
        colours: String = "256 colours", clipboard: String = "OSC 52", depth: ColorDepth = .indexed256,
        surface: RGB? = nil
    ) {
        self.colours = colours
        self.clipboard = clipboard
        self.depth = depth
        self.surface = surface
    }
}

/// Places to go back to with `Ctrl-O`.
struct JumpList: Equatable, Sendable {
    /// A pane, and where its cursor stood.
    struct Place: Equatable, Sendable {
        var focus: Pane
        var node: NodeID?
        var byte: Int
        /// Whether the place is the batch screen; its pane and cursor do not matter then.
        var isBatch = false
    }

    private var back: [Place] = []
    private var forward: [Place] = []

    init() {}

    /// Whether `goBack` leads to the batch screen at once; nil when the batch is not among the earlier places.
    var batchIsNext: Bool? { back.contains(where: \.isBatch) ? back.last?.isBatch : nil }

    /// Adds the place that is left; places ahead are removed. Keeps 100.
    mutating func leave(_ place: Place) {
        back.append(place)
        forward.removeAll()
        if back.count > 100 { back.removeFirst() }
    }

    /// Removes and returns the previous place, or nil; `goForward` then leads to `place`.
    mutating func goBack(from place: Place) -> Place? {
        guard let target = back.popLast() else { return nil }
        forward.append(place)
        return target
    }

    /// The place that `goBack` left, or nil.
    mutating func goForward(from place: Place) -> Place? {
        guard let target = forward.popLast() else { return nil }
        back.append(place)
        return target
    }
}

/// A text of curlew that is open in the user's editor.
struct ExternalEdit: Equatable, Sendable {
    var job: JobID
    var subject: Subject
    /// The text as it was first given to the editor.
    var original: String

    enum Subject: Equatable, Sendable {
        /// A container with everything below it; nil: all parameters.
        case subtree(NodeID?)
        /// The text of a leaf.
        case leaf(NodeID)
        case url
        /// The field that is being typed into.
        case field
        /// The text of the paste card.
        case paste
        /// Sibling nodes.
        case nodes([NodeID])
        /// The text that is edited in place of the tree.
        case pane(TextPane.Subject)
        /// The text that is the body.
        case body
        case headerValue(HeaderRow.ID)
        /// A response body: changes to it have no effect.
        case response
        /// The file of an environment.
        case environment(EnvironmentText)
        /// The text of a request's file.
        case file(RequestPlace)
    }
}

/// Text for an editor.
public struct EditorJob: Equatable, Sendable {
    public var id: JobID
    public var text: String
    /// Suffix of the file name, which tells the editor the language: `.json`.
    public var suffix: String
    /// Line of the cursor, from 1.
    public var line: Int?
}

/// The result of editing in the user's editor.
public enum EditorAnswer: Equatable, Sendable {
    case text(String)
    /// The editor ended with an exit code other than 0.
    case ended(code: Int32, editor: String)
    /// The editor could not be started, or its file not be written or read; one sentence.
    case failed(String)
}
