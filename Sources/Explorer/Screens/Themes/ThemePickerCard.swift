import Keys
import TerminalUI

/// The list of themes; the one at the cursor is shown at once.
struct ThemePickerCard: Card, Equatable {
    var list: ListState
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
        facts.themes.indices.contains(list.cursor) ? facts.themes[list.cursor] : nil
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
        case .pickerNumber: if let digit = facts.digit { show(digit - 1, facts, &desk) }
        case .pickerChoose:
            desk.close()
            if let theme = theme(facts) { desk.wish(.keep(theme.name)) }
        case .pickerClose:
            desk.close()
            desk.wish(.show(before))
        case .themeContrast: if let theme = theme(facts) { desk.say(Self.contrast(of: theme)) }
        default:
            guard list.perform(action, count: facts.themes.count) else { return false }
            show(list.cursor, facts, &desk)
        }
        return true
    }

    private mutating func show(_ index: Int, _ facts: Facts, _ desk: inout Desk<Wish>) {
        list.go(to: index, count: facts.themes.count)
        if let theme = theme(facts) { desk.wish(.show(theme.name)) }
    }

    private static func contrast(of theme: ThemeEntry) -> String {
        guard let contrast = theme.contrast else {
            return "\(theme.name) uses the terminal's own colours; their contrast is the terminal's"
        }
        let verdict = contrast >= 4.5 ? "passes AA (4.5 : 1)" : "below AA (4.5 : 1)"
        return "lowest text contrast of \(theme.name): \(ContrastText.text(contrast)), \(verdict)"
    }
}

extension KeyBinding {
    static let themePicker: [KeyBinding] = [
        .init(.themePicker, ["C"], .themeContrast, "contrast report", hint: "contrast")
    ]
}
