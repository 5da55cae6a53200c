import Keys
import TerminalUI

/// The list of themes; the one at the cursor is shown at once.
struct ThemePickerCard: Card, Equatable {
    var cursor: Int
    /// The theme that Esc restores.
    let before: String

    var context: KeyContext { .themePicker }
    var mode: Mode { .navigate }
    var overlay: Overlay { .themes(self) }

    struct Facts {
        var display: DisplayContext
        /// Empty until the themes have been read.
        var themes: [ThemeEntry]
        /// The terminal's number of colours, in words.
        var colours: String
        /// The digit that was pressed, if any.
        var digit: Int?
    }

    func theme(_ facts: Facts) -> ThemeEntry? {
        facts.themes.indices.contains(cursor) ? facts.themes[cursor] : nil
    }

    func lines(_ facts: Facts) -> PartLines {
        let keep = facts.display.key(of: .pickerChoose, in: context)
        return PartLines(
            title: "Themes", aside: [Run("preview, \(keep) keeps", .textMuted)],
            hints: [
                Hint(.pickerDown, "preview"), Hint(.pickerChoose, "keep"), Hint(.themeContrast),
                Hint(.pickerClose, "cancel"),
            ])
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .pickerDown: go(to: cursor + 1, facts, &desk)
        case .pickerUp: go(to: cursor - 1, facts, &desk)
        case .pickerNumber: if let digit = facts.digit { go(to: digit - 1, facts, &desk) }
        case .pickerChoose:
            desk.close()
            if let theme = theme(facts) { desk.wish(.keep(theme.name)) }
        case .pickerClose:
            desk.close()
            desk.wish(.show(before))
        case .themeContrast: if let theme = theme(facts) { desk.say(Self.contrast(of: theme)) }
        default: return false
        }
        return true
    }

    private mutating func go(to place: Int, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard !facts.themes.isEmpty else { return }
        cursor = min(max(0, place), facts.themes.count - 1)
        desk.wish(.show(facts.themes[cursor].name))
    }

    private static func contrast(of theme: ThemeEntry) -> String {
        guard let contrast = theme.contrast else {
            return "\(theme.name) uses the terminal's own colours; their contrast is the terminal's"
        }
        let verdict = contrast >= 4.5 ? "passes AA (4.5 : 1)" : "below AA (4.5 : 1)"
        return "lowest text contrast of \(theme.name): \(ContrastText.text(contrast)), \(verdict)"
    }
}
