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
            || SearchState.matches(pattern, binding.action.rawValue) || isUsually(called: pattern.lowercased())
    }

    /// Whether a usual other word for the action begins with the pattern, such as `abort` for cancelling.
    private func isUsually(called pattern: String) -> Bool {
        Synonyms.of(binding.action).contains { $0.utf8.starts(with: pattern.utf8) }
    }

    /// The place of the entry that fits a filter best: its key or its name, else what it does begins with the words. Never one that
    /// ends the program, which nobody wants by accident.
    static func best(for pattern: String, among entries: [HelpEntry]) -> Int {
        let words = Array(pattern.lowercased().utf8)
        let scores = entries.map { entry in
            if [.appSaveQuit, .appQuitNow].contains(entry.binding.action) { return 0 }
            let name = entry.binding.action.rawValue.utf8
            if Synonyms.of(entry.binding.action).contains(where: { $0.utf8.elementsEqual(words) }) { return 3 }
            if entry.keys.contains(pattern) || name.reversed().starts(with: ".\(pattern)".utf8.reversed()) { return 3 }
            return entry.binding.title.lowercased().utf8.starts(with: words) ? 2 : 1
        }
        return scores.indices.max { scores[$0] < scores[$1] || scores[$0] == scores[$1] && $0 > $1 } ?? 0
    }

    // MARK: Columns

    private static let keyColumns = 9

    /// As many of the keys as fit into their column; the line below the entries shows all.
    var shownKeys: String {
        let names = keys.map { $0 == "Insert" ? "Ins" : $0 == "Delete" ? "Del" : $0 }
        let count = (1...max(1, names.count)).last { count in
            TextWidth.columns(of: names.prefix(count).joined(separator: " ")) <= Self.keyColumns
        }
        return names.prefix(count ?? 1).joined(separator: " ")
    }

    /// The column at which the title begins.
    var titleColumn: Int { 2 + max(Self.keyColumns, TextWidth.columns(of: shownKeys)) }

    /// The title in lines for a column of the help of this width.
    func titleLines(width: Int) -> [String] {
        Flow.lines(binding.title, columns: max(12, width - titleColumn - 1))
    }

    /// Whether the action is a movement: those keys are used most and are listed first.
    var isMovement: Bool { binding.action.area == "move" }
}
