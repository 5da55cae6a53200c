import CurlewNetworking
import History
import Keys
import TerminalUI

extension HistoryScreen {
    func draw(_ facts: Facts, on canvas: inout Canvas, in box: Rect) {
        let layout = HistoryLayout(facts.display.size)
        canvas.screen(box, title: [Run("History ", .borderFocus)])
        drawFilter(facts, on: &canvas, in: layout.filter)
        drawList(facts, layout, on: &canvas)
        drawStrip(facts, on: &canvas, in: layout.strip)
    }

    private func drawFilter(_ facts: Facts, on canvas: inout Canvas, in line: Rect) {
        guard filter.isEmpty else {
            canvas.put("/", .accent, in: line, row: 0, column: 1)
            canvas.putCut([Run(DisplayText.visible(filter), .textStrong)], in: line, row: 0, column: 3)
            return
        }
        let key = facts.display.key(of: .searchStart, in: context)
        canvas.putCut(
            [
                Run(key, .accent),
                Run(" filters: words, " + HistoryFilter.fields.joined(separator: " "), .textMuted),
            ], in: line, row: 0, column: 1)
    }

    // MARK: List

    private func drawList(_ facts: Facts, _ layout: HistoryLayout, on canvas: inout Canvas) {
        let (area, rows) = (layout.list, list.rows)
        let view = ListView(state: position, count: rows.count, empty: HistoryWords.nothing(self, facts))
        let shown = view.shown(height: area.height)
        let columns = HistoryColumns(width: area.width, needs(of: rows[shown], facts.display))
        if !rows.isEmpty { drawHeading(columns, on: &canvas, in: layout.heading) }
        canvas.list(view, in: area) { draw(rows[$1], columns, facts, on: &$0, in: area, row: $2) }
        if query != nil, shown.upperBound == rows.count, !shown.isEmpty, shown.count < area.height, list.next != nil {
            canvas.put("reading ...", .textMuted, in: area, row: shown.count, column: 2)
        }
    }

    private func needs(of rows: ArraySlice<HistoryList.Row>, _ display: DisplayContext) -> HistoryColumns.Needs {
        let entries = rows.compactMap(\.entry)
        func widest(_ text: (HistoryEntry) -> String) -> Int {
            entries.map { TextWidth.columns(of: DisplayText.visible(text($0))) }.max() ?? 0
        }
        var needs = HistoryColumns.Needs()
        needs.time = rows.map(\.item.time.utf8.count).max() ?? needs.time
        needs.name = max("request".utf8.count, widest { $0.name.isEmpty ? "" : display.shown($0.name) })
        needs.environment = widest { $0.environment ?? "" }
        if needs.environment > 0 { needs.environment = max(3, needs.environment) }
        needs.status = widest { HistoryWords.outcome($0, columns: .max).text }
        return needs
    }

    private func drawHeading(_ columns: HistoryColumns, on canvas: inout Canvas, in line: Rect) {
        let words: [(Range<Int>, String)] = [
            (columns.time, "when"), (columns.method, "method"), (columns.name, "request"), (columns.url, "URL"),
            (columns.environment, "env"), (columns.status, "status"),
        ]
        for (place, word) in words where place.count >= 3 {
            canvas.put(word, .textMuted, in: line, row: 0, column: place.lowerBound)
        }
        for (place, word) in [(columns.took, "time"), (columns.size, "size")] where !place.isEmpty {
            canvas.put(word, .textMuted, in: line, row: 0, column: place.upperBound - word.utf8.count)
        }
    }

    private func draw(
        _ row: HistoryList.Row, _ columns: HistoryColumns, _ facts: Facts, on canvas: inout Canvas, in area: Rect,
        row line: Int
    ) {
        let display = facts.display
        put(row.item.time, .textMuted, columns.time, on: &canvas, in: area, row: line)
        switch row.item.line {
        case .run(let run):
            let rest = columns.method.lowerBound..<area.width - 1
            let sign = (row.isOpen ? Mark.open : .closed).text
            put("\(sign) \(display.shown(HistoryWords.run(run)))", .textStrong, rest, on: &canvas, in: area, row: line)
        case .entry(let entry):
            if marks.contains(entry.id) { canvas.put("*", .accent, in: area, row: line, column: 1) }
            let method = (row.isOfRun ? "  " : "") + entry.method
            put(method, RequestLineScreen.role(of: entry.method), columns.method, on: &canvas, in: area, row: line)
            let name = entry.name.isEmpty ? entry.url : entry.name
            let nameRole: Role = entry.name.isEmpty ? .syntaxURL : .text
            let place = entry.name.isEmpty ? columns.name.lowerBound..<columns.url.upperBound : columns.name
            put(display.shown(name), nameRole, place, on: &canvas, in: area, row: line)
            if !entry.name.isEmpty {
                put(display.shown(entry.url), .syntaxURL, columns.url, on: &canvas, in: area, row: line)
            }
            put(entry.environment ?? "", .textMuted, columns.environment, on: &canvas, in: area, row: line)
            let status = HistoryWords.outcome(entry, columns: columns.status.count)
            put(display.shown(status.text), status.role, columns.status, on: &canvas, in: area, row: line)
            putRight(HistoryWords.took(entry), columns.took, on: &canvas, in: area, row: line)
            putRight(HistoryWords.size(entry), columns.size, on: &canvas, in: area, row: line)
        }
    }

    private func put(
        _ text: String, _ role: Role, _ place: Range<Int>, on canvas: inout Canvas, in area: Rect, row: Int
    ) {
        guard !place.isEmpty, !text.isEmpty else { return }
        let cell = Rect(x: area.x + place.lowerBound, y: area.y, width: place.count, height: area.height)
        canvas.putCut([Run(DisplayText.visible(text), role)], in: cell, row: row)
    }

    private func putRight(
        _ text: String, _ place: Range<Int>, on canvas: inout Canvas, in area: Rect, row: Int
    ) {
        guard !place.isEmpty else { return }
        let cell = Rect(x: area.x + place.lowerBound, y: area.y, width: place.count, height: area.height)
        canvas.putRight([Run(text)], in: cell, row: row)
    }

    // MARK: Strip

    /// The line at the cursor in full: a narrow list has no room for both name and URL.
    private func drawStrip(_ facts: Facts, on canvas: inout Canvas, in strip: Rect) {
        guard let row else { return }
        let lines = HistoryWords.strip(row, self, facts).map { facts.display.shown($0) }
        // The first row stays blank where there is room.
        let first = strip.height > lines.count ? 1 : 0
        for (place, runs) in lines.prefix(strip.height).enumerated() {
            canvas.putCut(runs, in: strip, row: first + place, column: 1)
        }
    }
}
