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
        let pages = HelpLayout(facts.entries(), in: Self.room(in: facts.display.size)).pageCount
        return PartLines(
            status: [],
            hints: (pages > 1 ? [Hint(.helpPageDown, "next page")] : []) + [
                Hint(.helpFilter), Hint(.helpRun), Hint(.helpTopics), Hint(.helpAll), Hint(.helpClose),
            ])
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

extension HelpCard {
    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let entries = facts.entries()
        let layout = HelpLayout(entries, in: Self.room(in: facts.display.size))
        let cursor = cursor(entries)
        let page = layout.page(of: cursor)
        let inside = canvas.card(area, title: title, trailing: trailing(page, layout, facts.display))
        let width = inside.width / layout.columns
        for (line, column, row) in layout.lines(ofPage: page) {
            let place = Rect(x: inside.x + column * width, y: inside.y + row, width: width, height: 1)
            Self.draw(line, entries, cursor: cursor, on: &canvas, in: place)
        }
        drawFoot(entries, facts.display, on: &canvas, in: area)
    }

    private var title: String { showsAll ? "Help: all places" : "Help: \(place.title)" }

    private func trailing(_ page: Int, _ layout: HelpLayout, _ display: DisplayContext) -> String {
        let words =
            filter.isEmpty
            ? "type to filter, \(display.key(of: .helpRun, in: context)) runs"
            : "filter: \(DisplayText.visible(filter.text))"
        return layout.pageCount == 1 ? words : "\(words)   page \(page + 1) of \(layout.pageCount)"
    }

    private static func draw(
        _ line: HelpLayout.Line, _ entries: [HelpEntry], cursor: Int, on canvas: inout Canvas, in place: Rect
    ) {
        switch line {
        case .blank: break
        case .heading(let text): canvas.put(text, .title, in: place, row: 0, column: 1)
        case .entry(let index, let line):
            draw(entries[index], line: line, on: &canvas, in: place)
            guard index == cursor else { return }
            if line == 0 {
                canvas.cursor = Point(x: place.x, y: place.y)
                canvas.put(">", .accent, in: place, row: 0)
            }
            canvas.highlight(place, row: 0, role: .cursorLine)
        }
    }

    private static func draw(_ entry: HelpEntry, line: Int, on canvas: inout Canvas, in place: Rect) {
        let canRun = entry.reason == nil
        if line == 0 { canvas.put(entry.shownKeys, canRun ? .hintKey : .textMuted, in: place, row: 0, column: 1) }
        let title = entry.titleLines(width: place.width)[line]
        let shown = TextWidth.truncated(title, columns: max(1, place.width - entry.titleColumn - 1))
        canvas.put(shown, canRun ? .text : .textMuted, in: place, row: 0, column: entry.titleColumn)
    }

    /// Draws the full text of the entry at the cursor, and the number of entries.
    private func drawFoot(
        _ entries: [HelpEntry], _ display: DisplayContext, on canvas: inout Canvas, in area: Rect
    ) {
        let inside = area.inset()
        let cursor = cursor(entries)
        if entries.indices.contains(cursor) {
            let entry = entries[cursor]
            let keys = entry.keys.joined(separator: " ")
            let runs = [
                Run("\(keys)   ", .hintKey), Run(entry.binding.title),
                Run("   \(entry.binding.action.rawValue)", .textMuted),
            ]
            let reason = entry.reason.map { [Run("   \($0)", .statusWarning)] } ?? []
            canvas.put(runs + reason, in: inside, row: inside.height - 1, column: 1)
        } else {
            let all = display.key(of: .helpAll, in: context)
            let topics = display.key(of: .helpTopics, in: context)
            let shorten = display.key(of: .lineBackspace, in: context)
            canvas.put(
                "no key matches here; \(topics) looks in the topics, \(all) in all places, \(shorten) shortens the filter",
                .textMuted,
                in: inside, row: inside.height - 1,
                column: 1)
        }
        canvas.put(" \(counts(display.keys)) ", .textMuted, in: area, row: area.height - 1, column: 2)
    }

    private func counts(_ keys: BindingTable) -> String {
        let everywhere: Set<KeyContext> = [.everywhere, .nav]
        let here = keys.bindings(in: place)
        let common = here.count { everywhere.contains($0.context) }
        return "\(here.count - common) keys here, \(common) everywhere"
    }
}
