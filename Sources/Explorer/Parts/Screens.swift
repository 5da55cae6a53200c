import Keys

/// The state of every screen that owns itself.
struct Screens: Sendable {
    var welcome = WelcomeScreen()
    var transfers = TransfersScreen()
    var batch = BatchScreen()
    var environments = EnvironmentsScreen()
}

extension Screen {
    static func part(of model: Model) -> any Screen { model.screens[keyPath: slot] }

    /// Its keys are those of the panes: what it has no use for means there what it means to them.
    static func leavesRestToPanes(_ model: Model) -> Bool { part(of: model).context == .nav }
}

/// What fills the terminal below the cards.
public enum Stage: CaseIterable, Equatable, Sendable {
    case welcome
    case main
    case transfers
    case batch
    case environments

    /// Nil: the panes.
    var screen: (any Screen.Type)? {
        switch self {
        case .welcome: WelcomeScreen.self
        case .transfers: TransfersScreen.self
        case .batch: BatchScreen.self
        case .environments: EnvironmentsScreen.self
        case .main: nil
        }
    }
}
