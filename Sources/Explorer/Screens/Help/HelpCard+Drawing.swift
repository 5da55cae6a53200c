import Keys
import TerminalUI

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
