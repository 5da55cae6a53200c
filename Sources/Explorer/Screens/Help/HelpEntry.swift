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

    /// The place of the entry that fits a filter best: its key or its name, else what it does begins with the words. Never one that
    /// ends the program, which nobody wants by accident.
    static func best(for pattern: String, among entries: [HelpEntry]) -> Int {
        let words = Array(pattern.lowercased().utf8)
        let scores = entries.map { entry in
            if [.appSaveQuit, .appQuitNow].contains(entry.binding.action) { return 0 }
            let name = entry.binding.action.rawValue.utf8
            if entry.keys.contains(pattern) || name.reversed().starts(with: ".\(pattern)".utf8.reversed()) { return 3 }
            return entry.binding.title.lowercased().utf8.starts(with: words) ? 2 : 1
        }
        return scores.indices.max { scores[$0] < scores[$1] || scores[$0] == scores[$1] && $0 > $1 } ?? 0
    }

    /// Whether the action is a movement: those keys are used most and are listed first.
    var isMovement: Bool { binding.action.area == "move" }
}
