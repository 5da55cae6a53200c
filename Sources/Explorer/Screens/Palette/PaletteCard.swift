import CurlewBytes
import History
import Keys
import TerminalUI

/// Every command and request by name.
struct PaletteCard: TextCard {
    private(set) var editor = LineEditor()
    private(set) var list = ListState()
    /// Enter was pressed before the requests were listed: the first match is opened as soon as they are.
    private(set) var waits = false
    /// What was sent and fits behind `#`, newest first.
    private(set) var found: [HistoryItem] = []
    /// The job that looks in the history.
    private var lookUp: JobID?

    var context: KeyContext { .palette }
    var mode: Mode { .command }
    var overlay: Overlay { .palette(self) }

    struct Facts {
        var display: DisplayContext
        /// The entries that match the typed text, best first.
        var entries: () -> [PaletteEntry]
        /// The requests of the collection have been listed.
        var isListed: Bool
        /// What was sent is looked for.
        var isOfHistory = false

        fileprivate func with(_ entries: [PaletteEntry]) -> Facts {
            var facts = self
            facts.entries = { entries }
            return facts
        }
    }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(hints: [Hint(.paletteRun), Hint(.paletteFill), Hint(.paletteClose)])
    }

    // MARK: Keys

    mutating func insert(_ text: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        edit(.insert(text), &desk)
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .paletteRun: run(facts, &desk)
        case .paletteFill: fill(facts, &desk)
        case .paletteClose: desk.close()
        default:
            guard let edit = LineEdit(action) else { return list.perform(action, count: facts.entries().count) }
            self.edit(edit, &desk)
        }
        return true
    }

    private mutating func edit(_ edit: LineEdit, _ desk: inout Desk<Wish>) {
        _ = editor.apply(edit)
        list.cursor = 0
        waits = false
        look(holdsKeys: false, &desk)
    }

    // MARK: History

    /// The filter behind `#`; nil when something else is looked for.
    var filter: String? { editor.text.utf8.first == UInt8(ascii: "#") ? String(editor.text.utf8.dropFirst()) : nil }

    private mutating func look(holdsKeys: Bool, _ desk: inout Desk<Wish>) {
        guard let filter else {
            (found, lookUp) = ([], nil)
            return
        }
        let query = HistoryQuery(id: desk.makeJob(), filter: filter, part: .newest, limit: 50, holdsKeys: holdsKeys)
        lookUp = query.id
        desk.run(.readHistory(query))
    }

    func looksUp(_ job: JobID) -> Bool { lookUp == job }

    /// Takes what was found. Enter may have been pressed before.
    mutating func take(_ page: HistoryReading, for job: JobID, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard lookUp == job else { return }
        (found, lookUp) = (page.items, nil)
        if waits { run(facts.with(found.map { PaletteEntry($0, facts.display) }), &desk) }
    }

    private mutating func run(_ facts: Facts, _ desk: inout Desk<Wish>) {
        if lookUp != nil, !waits {
            waits = true
            return look(holdsKeys: true, &desk)
        }
        let entries = facts.entries()
        let cursor = list.cursor
        waits = cursor >= entries.count && !facts.isListed && filter == nil
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
        case .past(let id): desk.wish(.look(id))
        case .history(let filter): desk.wish(.list(filter))
        }
    }

    private static func nothing(_ facts: Facts) -> String {
        guard facts.isListed || facts.isOfHistory else {
            return "the collection is still being read; what fits is opened then"
        }
        return "nothing is called that; \(facts.display.key(of: .paletteClose, in: .palette)) closes"
    }

    private func fill(_ facts: Facts, _ desk: inout Desk<Wish>) {
        let entries = facts.entries()
        guard list.cursor < entries.count else { return }
        guard let text = entries[list.cursor].commandText else {
            return desk.say("no command opens it; \(facts.display.key(of: .paletteRun, in: context)) does")
        }
        desk.close()
        desk.wish(.write(text))
    }
}

extension KeyBinding {
    static let palette: [KeyBinding] =
        [
            .init(.palette, ["Enter"], .paletteRun, "run", hint: "run"),
            .init(
                .palette, ["Tab"], .paletteFill, "put it on the command line to add arguments", hint: "to : line"),
            .init(.palette, ["Up", "Ctrl-P"], .paletteUp, "up"),
            .init(.palette, ["Down", "Ctrl-N"], .paletteDown, "down"),
            .init(.palette, ["Esc", "Ctrl-C", "Ctrl-G"], .paletteClose, "close", hint: "close"),
        ] + fieldKeys(.palette)
}

extension PaletteCard {
    /// Rows of the list that stay with fewer matches, so that the card's foot does not jump with each letter.
    private static let fewestRows = 11
    /// Rows below the list: a line, and two rows of the description of the chosen entry.
    private static let detailRows = 3
    private static let prefixes = "> commands   @ requests   # history   % themes"

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let area = area.centred()
        let entries = facts.entries()
        let rows = max(Self.fewestRows, entries.count) + 4 + Self.detailRows
        let box = Rect(x: area.x, y: area.y, width: area.width, height: min(area.height, max(5, area.height - 2), rows))
        let inside = canvas.card(
            box, title: "Command palette", trailing: Plural.of(entries.count, "match", "matches"))
        canvas.put(">", .accent, in: inside, row: 0, column: 1)
        FieldPainter.draw(
            editor, on: &canvas,
            in: Rect(x: inside.x + 3, y: inside.y, width: inside.width - 4, height: 1))
        let hasDetail = inside.height >= 12
        let listHeight = max(1, inside.height - 2 - (hasDetail ? Self.detailRows : 0))
        let list = Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: listHeight)
        let view = ListView(state: self.list, count: entries.count, mark: .belowField, empty: Self.hint(facts))
        let keys = entries[view.shown(height: list.height)].map { TextWidth.columns(of: $0.key) }.max() ?? 0
        canvas.rule(Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: 1))
        canvas.list(view, in: list) { Self.draw(entries[$1], keys: max(3, keys), on: &$0, in: list, row: $2) }
        if hasDetail, entries.indices.contains(self.list.cursor) {
            let rest = Rect(x: inside.x, y: list.maxY, width: inside.width, height: Self.detailRows)
            canvas.rule(rest)
            Self.drawDetail(entries[self.list.cursor], on: &canvas, in: rest)
        }
        canvas.put(" \(Self.prefixes) ", .textMuted, in: box, row: box.height - 1, column: 2)
    }

    private static func hint(_ facts: Facts) -> String {
        if facts.isOfHistory {
            return "Nothing that was sent fits. Words, and fields such as status:5xx or after:yesterday."
        }
        guard facts.isListed else { return "The collection is still being read." }
        return
            "Nothing is called that. > looks among commands only, @ among requests, # in the history, % among themes."
    }

    /// The label, and muted at the right its place; the keys have a column of their own.
    private static func draw(
        _ entry: PaletteEntry, keys: Int, on canvas: inout Canvas, in list: Rect, row: Int
    ) {
        let place = DisplayText.visible(entry.place)
        let margin = keys + 3
        let room = list.width - 2 - margin - (place.isEmpty ? 0 : TextWidth.columns(of: place) + 2)
        let label = DisplayText.visible(entry.label)
        canvas.put(TextWidth.truncated(label, columns: max(12, room)), in: list, row: row, column: 2)
        if room >= min(12, TextWidth.columns(of: label)) {
            canvas.putRight([Run(place, .textMuted)], in: list, row: row, margin: margin)
        }
        canvas.putRight([Run(entry.key, .hintKey)], in: list, row: row, margin: 1)
    }

    private static func drawDetail(_ entry: PaletteEntry, on canvas: inout Canvas, in rect: Rect) {
        let lines = Flow.lines(DisplayText.visible(entry.detail), columns: rect.width - 4)
        for (row, line) in lines.prefix(rect.height - 1).enumerated() {
            canvas.put(line, .textMuted, in: rect, row: row + 1, column: 2)
        }
    }
}
