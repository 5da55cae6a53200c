import Keys
import TerminalUI

/// The first screen without earlier state: four choices, by cursor, digit or click. Its keys are those of lists and panes,
/// which get the actions that it does not handle.
struct WelcomeScreen: Screen, ClickedScreen {
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

    /// A click on a choice chooses it.
    mutating func click(_ point: Point, in area: Rect, _ facts: Facts, _ desk: inout Desk<Wish>) {
        let index = point.y - area.inset().y - Self.firstChoice
        guard Self.choices.indices.contains(index), area.inset().contains(point) else { return }
        cursor = index
        desk.wish(Self.choices[index])
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
