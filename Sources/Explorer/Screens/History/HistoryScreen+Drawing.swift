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
            canvas.put("/", .accent, in: line, row: 0, column: 2)
            canvas.putCut([Run(DisplayText.visible(filter), .textStrong)], in: line, row: 0, column: 4)
            return
        }
        let key = facts.display.key(of: .searchStart, in: context)
        let head = " filters: words,"
        var (words, room) = ("", line.width - 3 - key.utf8.count - head.utf8.count)
        for field in HistoryFilter.fields where room > field.utf8.count {
            words += " " + field
            room -= field.utf8.count + 1
        }
        canvas.put([Run(key, .hintKey), Run(head + words, .textMuted)], in: line, row: 0, column: 2)
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
        func widest(_ text: (HistoryEntry) -> String?) -> Int {
            entries.compactMap(text).map { TextWidth.columns(of: DisplayText.visible($0)) }.max() ?? 0
        }
        var needs = HistoryColumns.Needs()
        needs.time = rows.map(\.item.time.utf8.count).max() ?? needs.time
        needs.method = min(10, max(needs.method, rows.map { HistoryWords.method($0).utf8.count }.max() ?? 0))
        needs.name = max(needs.name, widest { $0.savedName.map(display.shown) })
        needs.path = widest { $0.savedName == nil ? nil : HistoryWords.path(display.shown($0.url)) }
        needs.alone = widest { entry in
            let url = display.shown(entry.url)
            return entry.savedName == nil ? HistoryWords.path(url) + "  " + HistoryWords.host(url) : nil
        }
        if list.environments.count > 1 { needs.environment = max(3, widest(\.environment)) }
        needs.status = widest { HistoryWords.outcome($0, columns: .max, mark: "").text }
        return needs
    }

    private func drawHeading(_ columns: HistoryColumns, on canvas: inout Canvas, in line: Rect) {
        let words: [(Range<Int>, String)] = [
            (columns.time, "when"), (columns.method, "method"), (columns.name, "request"), (columns.path, "path"),
            (columns.environment, "env"), (columns.status.dropFirst(2), "status"),
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
        func put(_ text: String, _ role: Role, _ place: Range<Int>) {
            self.put(text, role, place, on: &canvas, in: area, row: line)
        }
        put(row.item.time, .textMuted, columns.time)
        switch row.item.line {
        case .run(let run):
            let sign = (row.isOpen ? Mark.open : .closed).text
            let words = "\(sign) \(display.shown(HistoryWords.run(run)))"
            put(words, .textStrong, columns.method.lowerBound..<area.width - 1)
        case .entry(let entry):
            if marks.contains(entry.id) { canvas.put("*", .accent, in: area, row: line, column: 1) }
            put(HistoryWords.method(row), RequestLineScreen.role(of: entry.method), columns.method)
            let url = display.shown(entry.url)
            if let name = entry.savedName {
                put(display.shown(name), .text, columns.name)
                put(HistoryWords.path(url, columns: columns.path.count), .textMuted, columns.path)
            } else {
                let (path, host) = (HistoryWords.path(url, columns: columns.alone.count), HistoryWords.host(url))
                put(path, .text, columns.alone)
                // The same path of two hosts is two requests, which the host tells where it has room.
                let behind = columns.alone.dropFirst(TextWidth.columns(of: DisplayText.visible(path)) + 2)
                if TextWidth.columns(of: DisplayText.visible(host)) <= behind.count { put(host, .textMuted, behind) }
            }
            put(entry.environment ?? "", .textMuted, columns.environment)
            let place = columns.status.dropFirst(2)
            let status = HistoryWords.outcome(entry, columns: place.count, mark: "")
            put(entry.outcome == .unacceptable ? "!" : "", status.role, columns.status)
            put(display.shown(status.text), status.role, place)
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
        let lines = HistoryWords.strip(row, self, facts, columns: strip.width - 3).map { facts.display.shown($0) }
        let hasRule = strip.height > 1
        if hasRule {
            let (title, outcome) = HistoryWords.head(of: row, facts.display)
            canvas.rule(strip, title: title, right: [outcome])
        }
        for (place, runs) in lines.enumerated() {
            canvas.putCut(runs, in: strip, row: place + (hasRule ? 1 : 0), column: 2)
        }
    }
}
