import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Workspace

/// Draws the list of environments on the left, and on the right the values of the one at the cursor.
extension EnvironmentsScreen {
    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let columns = min(36, max(24, area.width * 3 / 10))
        let list = Rect(x: area.x + 1, y: area.y + 1, width: columns, height: area.height - 2)
        let values = Rect(x: list.maxX + 1, y: list.y, width: area.maxX - list.maxX - 2, height: list.height)
        FrameLines.columns(area, split: list.maxX, focusesFirst: side == .list).draw(on: &canvas)
        titles(area, list, values, facts, on: &canvas)
        drawList(facts, on: &canvas, in: list)
        if let other = compared(facts) {
            drawComparison(with: other, facts, on: &canvas, in: values)
        } else {
            drawValues(facts, on: &canvas, in: values)
        }
    }

    private func titles(_ area: Rect, _ list: Rect, _ values: Rect, _ facts: Facts, on canvas: inout Canvas) {
        let isList = side == .list
        canvas.put(
            " Environments ", isList ? .borderFocus : .title,
            in: Rect(x: list.x, y: area.y, width: list.width, height: 1), row: 0)
        guard let name = shown(facts) else { return }
        let parent = self.values(facts).chain?.parent.map { "  (inherits: \($0))" } ?? ""
        let server = self.values(facts).server.map { "  (server: \($0))" } ?? ""
        let other = compared(facts).map { " and \($0)" }
        let title = Rect(x: values.x, y: area.y, width: values.width, height: 1)
        canvas.putCut(
            [
                Run(" "), Run(DisplayText.visible(name + (other ?? parent + server)), isList ? .title : .borderFocus),
                Run(" "),
            ],
            in: title,
            row: 0)
    }

    // MARK: The list

    private func drawList(_ facts: Facts, on canvas: inout Canvas, in rect: Rect) {
        let names = facts.names
        let area = Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height - 4)
        let view = ListView(state: ListState(cursor: listCursor), count: names.count + 1, mark: mark(.list))
        canvas.list(view, in: area) { canvas, index, row in
            guard index == names.count else { return draw(names[index], facts, on: &canvas, in: area, line: row) }
            canvas.put("+ new (\(facts.key(of: .envNew)))", .textMuted, in: area, row: row)
        }
        guard names.contains(where: { facts.environments.values(in: $0).isProtected }) else { return }
        canvas.put([Run("!", .statusWarning), Run(" protected: asks before")], in: rect, row: rect.height - 2)
        canvas.put("  it changes something", in: rect, row: rect.height - 1)
    }

    private func draw(_ name: String, _ facts: Facts, on canvas: inout Canvas, in rect: Rect, line: Int) {
        let values = facts.environments.values(in: name)
        if values.isProtected { canvas.put("!", .statusWarning, in: rect, row: line) }
        let text = DisplayText.visible(name)
        var parts = [
            name == facts.environments.activeName ? "active" : nil, values.isProtected ? "protected" : nil,
            facts.environments.files.contains { $0.name == name } ? nil : "built in",
        ].compactMap(\.self)
        // The name takes the room first; the active environment is shown on line 1 too.
        let room = rect.width - 4 - TextWidth.columns(of: text)
        while parts.count > 1, parts.joined(separator: ", ").count > room { parts.removeFirst() }
        let words = parts.joined(separator: ", ")
        canvas.put(
            TextWidth.truncated(text, columns: max(4, rect.width - words.count - 4)), in: rect, row: line, column: 2)
        canvas.putRight([Run(words, .textMuted)], in: rect, row: line, margin: 1)
    }

    /// The side without the focus shows only its position.
    func mark(_ side: Side) -> ListView.Mark { self.side == side ? .cursor : .place }

    // MARK: The values

    private func drawValues(_ facts: Facts, on canvas: inout Canvas, in rect: Rect) {
        guard shown(facts) != nil else {
            canvas.putCut([Run("A name makes a new environment.", .textMuted)], in: rect, row: 0, column: 1)
            return
        }
        if let problem = values(facts).problem {
            for (row, line) in Flow.lines("! \(problem)", columns: rect.width - 2).enumerated() {
                canvas.put(line, .statusError, in: rect, row: row, column: 1)
            }
            return
        }
        // The words follow the table, and give way to it on a low screen.
        let foot = foot(facts, columns: rect.width - 3)
        let height = min(tableHeight(facts), max(3, rect.height - min(foot.count + 1, rect.height / 2)))
        drawTable(
            facts, on: &canvas, in: Rect(x: rect.x, y: rect.y, width: rect.width, height: height))
        for (row, line) in foot.enumerated() where height + 1 + row < rect.height {
            canvas.putCut([line], in: rect, row: height + 1 + row, column: 2)
        }
    }

    /// The rows of the table with its head; a captured value has two.
    private func tableHeight(_ facts: Facts) -> Int {
        let rows = rows(facts)
        return 1 + max(1, rows.count + rows.count { $0.isCaptured })
    }

    private func drawTable(_ facts: Facts, on canvas: inout Canvas, in rect: Rect) {
        let rows = rows(facts)
        let known = facts.environments.secrets(in: shown(facts))
        let columns = Columns(rows, known, facts, width: rect.width)
        for (word, column) in [("name", 2), ("value", columns.value), ("from", columns.from)] {
            canvas.put(word, .textMuted, in: rect, row: 0, column: column)
        }
        guard !rows.isEmpty else {
            canvas.putCut(
                [Run("No values yet. \(facts.key(of: .envAdd)) adds one.", .textMuted)], in: rect, row: 1, column: 2)
            return
        }
        let cursor = min(valueCursor, rows.count - 1)
        let first = ListScroll().offset(cursor: cursor, count: rows.count, height: max(1, rect.height - 2))
        var line = 1
        for index in first..<rows.count where line < rect.height {
            draw(rows[index], known, facts, columns, on: &canvas, in: rect, line: line)
            if index == cursor { canvas.mark(mark(.values), rect, row: line) }
            line += 1
            guard let words = rows[index].captureWords(facts), line < rect.height else { continue }
            canvas.put("  set by", .textMuted, in: rect, row: line, column: 2)
            canvas.putCut([Run(words.source, .textMuted)], in: columns.box(rect), row: line, column: columns.value)
            canvas.putCut([Run(words.time, .textMuted)], in: rect, row: line, column: columns.from)
            line += 1
        }
    }

    /// Name, value and source side by side; what is left stays empty at the right.
    private struct Columns {
        let value: Int
        let from: Int

        init(_ rows: [EnvironmentValue], _ known: [String: String], _ facts: Facts, width: Int) {
            func widest(_ texts: [String]) -> Int { texts.reduce(0) { max($0, TextWidth.columns(of: $1)) } }
            let captured = rows.compactMap { $0.captureWords(facts) }
            let name = max(widest(rows.map { DisplayText.visible($0.name) }), captured.isEmpty ? 4 : 8)
            let values = rows.map { $0.shown(known, facts.display).text } + captured.map { $0.source }
            let origin = min(15, max(4, widest(rows.map(\.shortOrigin) + captured.map { $0.time })))
            // Whether a secret is set can be read beside any name.
            value = 2 + min(name, width / 3, max(8, width - origin - 23)) + 2
            from = max(value + 6, min(value + max(5, widest(values)) + 2, width - origin - 1))
        }

        /// The part of a line up to the source.
        func box(_ rect: Rect) -> Rect { Rect(x: rect.x, y: rect.y, width: from - 2, height: rect.height) }
    }

    private func draw(
        _ row: EnvironmentValue, _ known: [String: String], _ facts: Facts, _ columns: Columns,
        on canvas: inout Canvas, in rect: Rect, line: Int
    ) {
        if !row.isOn { canvas.put("x", .nodeOff, in: rect, row: line) }
        let name = TextWidth.truncated(DisplayText.visible(row.name), columns: columns.value - 4)
        canvas.put(name, row.isOn ? .syntaxKey : .nodeOff, in: rect, row: line, column: 2)
        canvas.putCut([row.shown(known, facts.display)], in: columns.box(rect), row: line, column: columns.value)
        canvas.putCut([Run(row.shortOrigin, .textMuted)], in: rect, row: line, column: columns.from)
    }

    // MARK: Below

    private func foot(_ facts: Facts, columns: Int) -> [Run] {
        let uses = Flow.lines(useWords(facts), columns: columns).map { Run($0) }
        let (typed, resolved) = self.resolved(facts)
        var lines = uses
        if !typed.isEmpty {
            lines += [
                Run(""), Run("the open request resolves to", .textMuted),
                Run(DisplayText.visible(typed), .syntaxVariable),
                Run(DisplayText.visible(resolved.text)),
            ]
        }
        let missing = missing(facts)
        guard !missing.isEmpty else { return lines }
        return lines + [Run(""), Run("A missing name is an error before sending:", .textMuted)]
            + missing.flatMap { Flow.lines("! " + DisplayText.visible($0), columns: columns) }
            .map { Run($0, .statusError) }
    }
}

extension EnvironmentValue {
    fileprivate var isCaptured: Bool { if case .captured = origin { true } else { false } }

    /// The rule that captured the value, and when; nil for one that was not captured.
    fileprivate func captureWords(_ facts: EnvironmentsScreen.Facts) -> (source: String, time: String)? {
        guard case .captured(let request, let rule, let date) = origin else { return nil }
        return (DisplayText.visible("\(request), \(rule)"), facts.display.clock.words(for: date))
    }
}
