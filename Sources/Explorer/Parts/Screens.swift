/// The state of every screen that owns itself.
struct Screens: Sendable {
    var transfers = TransfersScreen()
    var batch = BatchScreen()
}

extension Screen {
    static func part(of model: Model) -> any Screen { model.screens[keyPath: slot] }
}

/// What fills the terminal below the cards.
public enum Stage: CaseIterable, Equatable, Sendable {
    case welcome
    case main
    case transfers
    case batch
    case environments

    /// Nil: the welcome screen and the panes.
    var screen: (any Screen.Type)? {
        switch self {
        case .transfers: TransfersScreen.self
        case .batch: BatchScreen.self
        case .welcome, .main, .environments: nil
        }
    }
}
