import Keys
import TerminalUI

/// One line of help: an action, its keys, and what is in its way.
struct HelpEntry: Equatable {
    var heading: String
    /// Keys of all contexts that hold here, the nearest first.
    var keys: [String]
    var binding: KeyBinding
    /// Why it cannot work now; nil when it can.
    var reason: String?
}

extension HelpEntry {
    func matches(_ pattern: String) -> Bool {
        keys.contains(pattern) || SearchState.matches(pattern, binding.title)
            || SearchState.matches(pattern, binding.action.rawValue)
    }

    /// The keys that are pressed most stand first.
    var isMovement: Bool { binding.action.area == "move" }
}
