import Keys
import TerminalUI

/// The help above everything: every key that works here, built from the binding table.
struct HelpCard: TextCard {
    /// The context whose keys it lists.
    let place: KeyContext
    private(set) var filter = LineEditor()
    /// Index of the entry that Enter runs; nil until one is chosen: the one that fits the filter best.
    private var chosen: Int?
    private(set) var showsAll = false

    init(of place: KeyContext) {
        self.place = place
    }

    var context: KeyContext { .help }
    var mode: Mode { .help }
    var overlay: Overlay { .help(self) }

    typealias Wish = Never

    struct Facts {
        var display: DisplayContext
        /// The topic about the place.
        var topic: String
        /// The listed entries in order, filtered by the typed text.
        var entries: () -> [HelpEntry]
    }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(
            status: [Run("NAV: keys act. EDIT: keys are text. Two letters are typed in turn.", .textMuted)],
            hints: [Hint(.helpFilter), Hint(.helpRun), Hint(.helpTopics), Hint(.helpAll), Hint(.helpClose)])
    }

    // MARK: Keys

    mutating func insert(_ text: String, _ facts: Facts, _ desk: inout Desk<Never>) {
        _ = filter.apply(.insert(text))
        chosen = nil
    }

    func cursor(_ entries: [HelpEntry]) -> Int { chosen ?? HelpEntry.best(for: filter.text, among: entries) }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Never>) -> Bool {
        switch action {
        case .helpDown: chosen = min(cursor(facts.entries()) + 1, max(0, facts.entries().count - 1))
        case .helpUp: chosen = max(0, cursor(facts.entries()) - 1)
        case .helpPageDown: turn(by: 1, facts)
        case .helpPageUp: turn(by: -1, facts)
        case .helpAll:
            showsAll.toggle()
            chosen = nil
        case .helpTopics: openTopics(facts, &desk)
        case .helpFilter, .lineKillToStart:
            filter = LineEditor()
            chosen = nil
        case .lineBackspace:
            _ = filter.apply(.backspace)
            chosen = nil
        case .helpRun: run(facts, &desk)
        case .helpClose, .helpHere: desk.close()
        default: return false
        }
        return true
    }

    /// Leads to the topics; what was typed is looked for in them.
    private func openTopics(_ facts: Facts, _ desk: inout Desk<Never>) {
        desk.close()
        guard place != .manual else { return desk.perform(.manualIndex) }
        guard
            case .card(let card, let effects) = ManualCard.opening(filter.text, .list, facts.display, here: facts.topic)
        else { return }
        desk.lay(card)
        for effect in effects { desk.run(effect) }
    }

    private mutating func turn(by offset: Int, _ facts: Facts) {
        let entries = facts.entries()
        let layout = HelpLayout(entries, in: Self.room(in: facts.display.size))
        let page = layout.page(of: cursor(entries)) + offset
        chosen = (page < 0 ? nil : layout.firstEntry(ofPage: page)) ?? cursor(entries)
    }

    /// Runs the entry. When its action is not available, the reason is shown and the help stays open.
    private func run(_ facts: Facts, _ desk: inout Desk<Never>) {
        let entries = facts.entries()
        let cursor = cursor(entries)
        guard entries.indices.contains(cursor) else { return }
        if let reason = entries[cursor].reason { return desk.say(reason) }
        desk.close()
        desk.perform(entries[cursor].binding.action)
    }

    /// Columns and rows for the entries: inside the frame, above the line that describes the entry at the cursor.
    static func room(in size: Size) -> Size {
        Size(width: max(1, size.width - 2), height: max(1, size.height - 6))
    }
}

extension KeyBinding {
    static let help: [KeyBinding] = [
        .init(.help, ["/"], .helpFilter, "filter (typing a letter also filters)", hint: "filter"),
        .init(.help, ["Enter"], .helpRun, "run the action at the cursor", hint: "run"),
        .init(.help, ["Tab"], .helpTopics, "topics of the manual, the one of this place first", hint: "topics"),
        .init(.help, ["Shift-Tab"], .helpAll, "this place or all places", hint: "all places"),
        .init(.help, ["Up", "Ctrl-P"], .helpUp, "up"),
        .init(.help, ["Down", "Ctrl-N"], .helpDown, "down"),
        .init(.help, ["PgUp"], .helpPageUp, "page up"),
        .init(.help, ["PgDn"], .helpPageDown, "page down"),
        .init(.help, ["Backspace"], .lineBackspace, "shorten the filter"),
        .init(.help, ["Ctrl-U"], .lineKillToStart, "clear the filter"),
        .init(.help, ["Esc", "Ctrl-C"], .helpClose, "close", hint: "close"),
    ]
}
