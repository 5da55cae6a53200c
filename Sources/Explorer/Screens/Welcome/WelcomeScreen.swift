import CurlewNetworking
import Keys
import TerminalUI

/// The first screen without earlier state: four choices, by cursor, digit or click. Its keys are those of lists and panes,
/// which get the actions that it does not handle.
struct WelcomeScreen: Screen {
    static let slot: any WritableKeyPath<Screens, Self> & Sendable = \.welcome
    static let stage = Stage.welcome
    static let opening: Action? = nil
    static let bindings: [KeyBinding] = [
        .init(.welcome, ["Enter"], .pickerChoose, "take the choice at the cursor")
    ]
    var context: KeyContext { .welcome }
    /// Index of the choice at the cursor.
    private(set) var cursor = 0

    /// In the order of their digits.
    static let choices: [Wish] = [.lookAround, .newRequest, .paste, .openFolder]

    struct Facts {
        var display: DisplayContext
        var terminal: TerminalInfo
        /// Base URL of the demo API; nil when it does not run.
        var demoBase: String?
    }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(
            title: "Welcome",
            aside: [
                Run("env ", .textMuted), Run(facts.demoBase == nil ? "none" : "demo (in this process)", .envNormal),
            ],
            status: facts.demoBase.map { [Run("demo API listening on \(Self.host($0))")] } ?? [],
            hints: [
                Hint(.paneCollections, "look around"), Hint(.paneRequest, "new request"), Hint(.paneParams, "paste"),
                Hint(.panePreview, "open"), Hint(.helpHere, "help"), Hint(.viewTheme, "theme"),
                Hint(.appBack, "quit"),
            ])
    }

    private static func host(_ base: String) -> String {
        String(base.dropFirst(base.hasPrefix("http://") ? 7 : 0))
    }

    mutating func open(_ facts: Facts, _ desk: inout Desk<Wish>) {}

    /// Performs an action; choices have the digits of their rows.
    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .paneCollections: desk.wish(.lookAround)
        case .paneRequest, .requestEditURL: desk.wish(.newRequest)
        case .paneParams, .importText: desk.wish(.paste)
        case .panePreview: desk.wish(.openFolder)
        case .moveDown: cursor = min(cursor + 1, Self.choices.count - 1)
        case .moveUp: cursor = max(0, cursor - 1)
        case .moveFirst, .movePageUp, .moveHalfUp, .movePrevSibling: cursor = 0
        case .moveLast, .movePageDown, .moveHalfDown, .moveNextSibling: cursor = Self.choices.count - 1
        case .moveRight, .pickerChoose: desk.wish(Self.choices[cursor])
        case .moveLeft: desk.say("this is the first screen")
        case .searchStart, .searchNext, .searchPrev: desk.say("nothing to search here")
        default: return false
        }
        return true
    }
}

extension WelcomeScreen {
    func facts(_ model: Model) -> Facts {
        Facts(display: model.display, terminal: model.terminal, demoBase: model.environments.demoBase)
    }

    enum Wish: ModelWish {
        /// Opens the request that is best for a first look.
        case lookAround
        case newRequest
        case paste
        case openFolder

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .lookAround: return Self.lookAround(&model)
            case .newRequest:
                model.stage = .main
                return RequestStorage.newRequest(&model)
            case .paste: return Parts.open(PasteScreen.opening(model), &model)
            case .openFolder: return Parts.open(FolderPicker.opening(.open, model), &model)
            }
        }

        /// Keys may arrive before the collection is listed.
        private static func lookAround(_ model: inout Model) -> [Effect] {
            model.stage = .main
            model.looksAround = model.library.collection == nil
            guard !model.looksAround else { return [] }
            guard let first = model.library.request(named: "Search people") ?? model.library.requests.first else {
                model.focus = .collections
                return []
            }
            model.focus = .parameters
            return RequestStorage.open(first.place, &model)
        }
    }
}

/// Draws the choices, the most important keys, and facts about the terminal.
extension WelcomeScreen {
    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        canvas.buffer.box(area, drawing: canvas.drawing, style: canvas.theme[.border])
        let inside = area.inset()
        for (row, line) in Self.content(facts).enumerated() { canvas.put(line, in: inside, row: row, column: 1) }
        let row = Self.firstChoice + cursor
        if row < inside.height { canvas.markCursor(inside, row: row) }
        // A click on a choice chooses it.
        for (index, action) in [Action.paneCollections, .paneRequest, .paneParams, .panePreview].enumerated() {
            let place = Rect(x: inside.x, y: inside.y + Self.firstChoice + index, width: inside.width, height: 1)
            guard let keys = BindingTable.sequence(facts.display.key(of: action, in: context)) else { continue }
            canvas.take(clicks: .keys(keys), at: place)
        }
    }

    /// The row of the first choice inside the border.
    static let firstChoice = 3

    private static func content(_ facts: Facts) -> [[Run]] {
        let hasDemo = facts.demoBase != nil
        let choices: [(String, String, String)] = [
            (
                "1", "Look around",
                hasDemo
                    ? "a request to the demo API; \(facts.display.key(of: .requestSend)) sends it"
                    : "the collection that is open"
            ),
            ("2", "New request", "type or paste a URL"),
            ("3", "Paste", "a curl command, JSON, a query string, a property list"),
            ("4", "Open", "a folder with a collection"),
        ]
        var lines: [[Run]] = [
            [Run("See how a request is written, then send it."), Run(hasDemo ? " No network is needed:" : "")],
            hasDemo
                ? [Run("a demo API is running inside this program at "), Run("{{demo}}", .syntaxVariable), Run(".")]
                : [],
            [],
        ]
        lines += choices.map { key, title, detail in
            [Run("  [\(key)]  ", .hintKey), Run(title.padded(to: 15), .textStrong), Run(detail)]
        }
        lines += [[], [Run("Four keys to remember", .title)]]
        lines += [
            remember(.requestSend, "send", .helpHere, "what can I press here?", facts.display),
            remember(.editUndo, "undo", .appPalette, "find anything by its name", facts.display),
            [],
        ]
        return lines + surroundings(facts)
    }

    private static func remember(
        _ one: Action, _ word: String, _ other: Action, _ words: String, _ display: DisplayContext
    ) -> [Run] {
        [
            Run("  \(display.key(of: one).padded(to: 4))", .hintKey), Run(word.padded(to: 18)),
            Run(display.key(of: other).padded(to: 7), .hintKey), Run(words),
        ]
    }

    private static func surroundings(_ facts: Facts) -> [[Run]] {
        let size = facts.display.size
        let mouse = facts.display.settings.usesMouse ? "mouse on" : "mouse off"
        return [
            [
                Run("Terminal    ", .textMuted),
                Run(
                    "\(size.width)x\(size.height), \(facts.terminal.colours), \(mouse), clipboard through the terminal"
                ),
            ],
            [
                Run("Theme       ", .textMuted), Run(facts.display.settings.theme.padded(to: 42)), Run("change: "),
                Run(facts.display.key(of: .viewTheme), .hintKey),
            ],
            [Run("Editing     ", .textMuted), Run("arrows and Enter work; vi keys too")],
            [],
            [Run("Nothing leaves this computer until you send a request. No account, no")],
            [Run("telemetry. "), Run(":files", .hintKey), Run(" shows where settings and requests are kept.")],
        ]
    }
}
