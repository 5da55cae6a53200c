import CurlewBytes
import TerminalUI

extension PaletteCard {
    /// Rows below the list: a blank one, the chosen entry, two rows of its description.
    private static let detailRows = 4
    private static let prefixes = "> commands   @ requests   # history   % themes"

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let area = area.centred(width: 70)
        let entries = facts.entries()
        let box = Rect(x: area.x, y: area.y, width: area.width, height: min(area.height, 18))
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
        canvas.list(view, in: list) { Self.draw(entries[$1], on: &$0, in: list, row: $2) }
        if hasDetail, entries.indices.contains(self.list.cursor) {
            let rest = Rect(x: inside.x, y: list.maxY + 1, width: inside.width, height: Self.detailRows - 1)
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

    private static func draw(_ entry: PaletteEntry, on canvas: inout Canvas, in list: Rect, row: Int) {
        // At least two blanks before the key and one after it.
        let room = list.width - 2 - max(2, TextWidth.columns(of: entry.key) + 3)
        let title = TextWidth.truncated(DisplayText.visible(entry.title), columns: room)
        canvas.put(title, in: list, row: row, column: 2)
        canvas.putRight([Run(entry.key, .hintKey)], in: list, row: row, margin: 1)
    }

    private static func drawDetail(_ entry: PaletteEntry, on canvas: inout Canvas, in rect: Rect) {
        let title = TextWidth.truncated(DisplayText.visible(entry.title), columns: rect.width - 3)
        canvas.put(title, .textStrong, in: rect, row: 0, column: 2)
        let lines = Flow.lines(DisplayText.visible(entry.detail), columns: rect.width - 4)
        for (row, line) in lines.prefix(rect.height - 1).enumerated() {
            canvas.put(line, .textMuted, in: rect, row: row + 1, column: 2)
        }
    }
}
