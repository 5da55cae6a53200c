import TerminalUI

extension TableTab {
    func draw(_ facts: Facts, on canvas: inout Canvas, in rect: Rect) {
        let rows = rows(facts)
        let add = addLine(facts)
        let column = valueColumn(rows, rect)
        // An open field marks its row itself.
        let mark: ListView.Mark = !facts.isFocused ? .none : facts.edit == nil ? .cursor : .place
        let view = ListView(state: list, count: rows.count + (add == nil ? 0 : 1), mark: mark)
        canvas.list(view, in: rect) { canvas, index, line in
            guard index == rows.count, let add else {
                return draw(rows[index], facts, column: column, on: &canvas, in: rect, line: line)
            }
            canvas.putCut([Run(add, .textMuted)], in: rect, row: line, column: 2)
        }
    }

    /// The column of values: names are aligned in one column, and long names are cut before values are.
    private func valueColumn(_ rows: [TableRow], _ rect: Rect) -> Int {
        let longest = rows.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        return min(max(longest + 4, 12), rect.width / 2 + 3)
    }

    private func draw(
        _ row: TableRow, _ facts: Facts, column: Int, on canvas: inout Canvas, in rect: Rect, line: Int
    ) {
        if let mark = row.mark { canvas.put(String(mark), role(of: mark), in: rect, row: line) }
        let target = facts.edit?.target
        let isNameOpen = target != nil && target == row.nameField
        let isOpen = target != nil && (isNameOpen || target == row.valueField)
        // On a narrow screen the typed text needs the room of the note.
        let note = isOpen && rect.width < 60 ? "" : fittingNote(row, columns: rect.width - column)
        let end = rect.width - (note.isEmpty ? 1 : TextWidth.columns(of: note) + 2)
        if !isNameOpen {
            let room = row.value.isEmpty ? rect.width - 3 : column - 3
            let name = TextWidth.truncated(DisplayText.visible(row.name), columns: room)
            canvas.put(name, row.nameRole, in: rect, row: line, column: 2)
        }
        if isOpen, let editor = facts.edit?.editor {
            let start = isNameOpen ? 2 : column
            let box = Rect(x: rect.x + start, y: rect.y + line, width: max(0, end - start), height: 1)
            FieldPainter.draw(row.isMasked && !isNameOpen ? editor.masked : editor, on: &canvas, in: box)
        } else {
            let box = Rect(x: rect.x, y: rect.y, width: max(0, end), height: rect.height)
            canvas.putCut(facts.display.shown(row.value), in: box, row: line, column: column)
        }
        canvas.putRight([Run(note, .textMuted)], in: rect, row: line, margin: 1)
    }

    /// The note that fits; the value gets its room first.
    private func fittingNote(_ row: TableRow, columns: Int) -> String {
        guard let short = row.shortNote else { return row.note }
        let value = row.value.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        return value + TextWidth.columns(of: row.note) + 2 <= columns ? row.note : short
    }

    private func role(of mark: Character) -> Role {
        switch mark {
        case "x": .nodeOff
        case "!": .nodeProblem
        default: .accent
        }
    }
}

extension LineEditor {
    /// A copy of equal length and with the same cursor, every character a star.
    var masked: LineEditor {
        var result = LineEditor(String(repeating: "*", count: count))
        result.moveCursor(to: cursor)
        return result
    }
}
