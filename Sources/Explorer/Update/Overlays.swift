import TerminalUI

/// Keys go to the topmost overlay first.
enum Overlays {
    /// Nil when the overlay has no use for the action.
    static func perform(_ action: Action, _ overlay: Overlay, _ model: inout Model) -> [Effect]? {
        if let card = overlay.card { return Parts.perform(card, action, &model) }
        return switch overlay {
        case .prompt(let state): PromptScreen.perform(action, state, &model)
        case .menu(let state): Menus.perform(action, state, &model)
        case .question(let state): QuestionScreen.perform(action, state, &model)
        case .paste(let state): PasteScreen.perform(action, state, &model)
        default: nil
        }
    }
}
