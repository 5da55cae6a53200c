import Keys
import TerminalUI

/// The first screen without earlier state. Its keys are those of the panes, which get the actions that it does not
/// handle.
struct WelcomeScreen: Screen {
    static let slot: any WritableKeyPath<Screens, Self> & Sendable = \.welcome
    static let stage = Stage.welcome
    static let opening: Action? = nil
    static let bindings: [KeyBinding] = []
    var context: KeyContext { .nav }

    struct Facts {
        var display: DisplayContext
        var terminal: TerminalInfo
        /// Base URL of the demo API; nil when it does not run.
        var demoBase: String?
        /// The key of the action is Enter, whichever action it is bound to.
        var isEnter: Bool
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
                Hint(.helpHere, "help"), Hint(.viewTheme, "theme"), Hint(.appBack, "quit"),
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
        default:
            guard facts.isEnter else { return false }
            desk.wish(.lookAround)
        }
        return true
    }
}
