import Keys
import TerminalUI

/// Every command and request by name.
struct PaletteCard: TextCard {
    private(set) var editor = LineEditor()
    private(set) var cursor = 0
    /// Enter was pressed before the requests were listed: the first match is opened as soon as they are.
    private(set) var waits = false

    var context: KeyContext { .palette }
    var mode: Mode { .command }
    var overlay: Overlay { .palette(self) }

    struct Facts {
        var display: DisplayContext
        /// The entries that match the typed text, best first.
        var entries: () -> [PaletteEntry]
        /// The requests of the collection have been listed.
        var isListed: Bool
    }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(hints: [Hint(.paletteRun), Hint(.paletteFill), Hint(.paletteClose)])
    }

    // MARK: Keys

    mutating func insert(_ text: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        edit(.insert(text))
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .paletteDown: cursor = min(cursor + 1, max(0, facts.entries().count - 1))
        case .paletteUp: cursor = max(0, cursor - 1)
        case .paletteRun: run(facts, &desk)
        case .paletteFill: fill(facts, &desk)
        case .paletteClose: desk.close()
        default:
            guard let edit = LineEdit(action) else { return false }
            self.edit(edit)
        }
        return true
    }

    private mutating func edit(_ edit: LineEdit) {
        _ = editor.apply(edit)
        cursor = 0
        waits = false
    }

    private mutating func run(_ facts: Facts, _ desk: inout Desk<Wish>) {
        let entries = facts.entries()
        waits = cursor >= entries.count && !facts.isListed
        guard cursor < entries.count else { return desk.say(Self.nothing(facts)) }
        desk.close()
        desk.wish(.remember(entries[cursor].title))
        switch entries[cursor].target {
        case .action(let action, nil): desk.perform(action)
        case .action(let action, let place?): desk.wish(.go(place, action))
        case .place(let place): desk.wish(.go(place, nil))
        case .command(let name): desk.wish(.run(name))
        case .line(let text): desk.wish(.write(text))
        case .request(let place): desk.open(place)
        case .theme(let name): desk.wish(.useTheme(name))
        }
    }

    private static func nothing(_ facts: Facts) -> String {
        guard facts.isListed else { return "the collection is still being read; what fits is opened then" }
        return "nothing is called that; \(facts.display.key(of: .paletteClose, in: .palette)) closes"
    }

    private func fill(_ facts: Facts, _ desk: inout Desk<Wish>) {
        let entries = facts.entries()
        guard cursor < entries.count else { return }
        guard let text = entries[cursor].commandText else {
            return desk.say("no command opens it; \(facts.display.key(of: .paletteRun, in: context)) does")
        }
        desk.close()
        desk.wish(.write(text))
    }
}
