internal import CurlewBytes
import Keys

/// The states of all screens that are parts.
struct Screens: Sendable {
    var welcome = WelcomeScreen()
    var transfers = TransfersScreen()
    @Boxed var batch = BatchScreen()
    @Boxed var environments = EnvironmentsScreen()
    @Boxed var compare = CompareScreen()
    @Boxed var history = HistoryScreen()
    @Boxed var difference = DifferenceScreen()
}

extension Screen {
    static func part(of model: Model) -> any Screen { model.screens[keyPath: slot] }

    /// Whether actions that the screen does not handle go to the panes.
    static func leavesRestToPanes(_ model: Model) -> Bool { [.nav, .welcome].contains(part(of: model).context) }
}

/// The screen below the cards.
public enum Stage: CaseIterable, Equatable, Sendable {
    case welcome
    case main
    case transfers
    case batch
    case environments
    case compare
    case history
    case difference

    /// True where a key that changes or sends the request is refused: the request is not on the screen, so that nobody
    /// would see what became of it.
    var refusesChanges: Bool {
        switch self {
        case .history, .difference, .transfers, .batch, .environments, .compare: true
        case .welcome, .main: false
        }
    }

    /// The screen; nil: the panes.
    var screen: (any Screen.Type)? {
        switch self {
        case .welcome: WelcomeScreen.self
        case .transfers: TransfersScreen.self
        case .batch: BatchScreen.self
        case .environments: EnvironmentsScreen.self
        case .compare: CompareScreen.self
        case .history: HistoryScreen.self
        case .difference: DifferenceScreen.self
        case .main: nil
        }
    }
}
