import Keys
import TerminalUI

/// One line of help: an action, its keys, and the reason why it is not available.
struct HelpEntry: Equatable {
    var heading: String
    /// Keys of all contexts that apply here, the innermost first.
    var keys: [String]
    var binding: KeyBinding
    /// The reason why the action is not available; nil when it is.
    var reason: String?
}

extension HelpEntry {
    func matches(_ pattern: String) -> Bool {
        keys.contains(pattern) || SearchState.matches(pattern, binding.title)
            || SearchState.matches(pattern, binding.action.rawValue)
    }

    /// Whether the action is a movement: those keys are used most and are listed first.
    var isMovement: Bool { binding.action.area == "move" }
}
