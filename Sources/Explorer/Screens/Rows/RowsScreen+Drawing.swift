import TerminalUI

extension RowsScreen {
    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        guard let table = table(model.parametersTab) else { return }
        let desk = PaneDesk(model)
        let rows = table.rows(model.bench, desk)
        let add = table.addLine(model.bench, desk)
        let cursor = model.rows.cursor
        let first = ListScroll(first: model.rows.top)
            .offset(cursor: cursor, count: rows.count + (add == nil ? 0 : 1), height: rect.height)
        let column = valueColumn(rows, rect)
        for line in 0..<rect.height {
            let index = first + line
            if index < rows.count {
                draw(rows[index], model, column: column, on: &canvas, in: rect, line: line)
            } else if index == rows.count, let add {
                canvas.putCut([Run(add, .textMuted)], in: rect, row: line, column: 2)
            }
            if index == cursor, model.focus == .parameters { mark(line, model, on: &canvas, in: rect) }
        }
    }

    /// Names stand in one column; long ones are cut before values are.
    private static func valueColumn(_ rows: [TableRow], _ rect: Rect) -> Int {
        let longest = rows.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        return min(max(longest + 4, 12), rect.width / 2 + 3)
    }

    /// A row with an open field is marked by the field.
    private static func mark(_ line: Int, _ model: Model, on canvas: inout Canvas, in rect: Rect) {
        guard model.edit == nil else { return _ = canvas.put(">", .accent, in: rect, row: line) }
        canvas.markCursor(rect, row: line)
    }

    private static func draw(
        _ row: TableRow, _ model: Model, column: Int, on canvas: inout Canvas, in rect: Rect, line: Int
    ) {
        if let mark = row.mark { canvas.put(String(mark), role(of: mark), in: rect, row: line) }
        let target = model.edit?.target
        let isNameOpen = target != nil && target == row.nameField
        let isOpen = target != nil && (isNameOpen || target == row.valueField)
        // What is typed needs the room more than where it comes from.
        let note = isOpen && rect.width < 60 ? "" : fittingNote(row, columns: rect.width - column)
        let end = rect.width - (note.isEmpty ? 1 : TextWidth.columns(of: note) + 2)
        if !isNameOpen {
            let room = row.value.isEmpty ? rect.width - 3 : column - 3
            let name = TextWidth.truncated(DisplayText.visible(row.name), columns: room)
            canvas.put(name, row.nameRole, in: rect, row: line, column: 2)
        }
        if isOpen, let editor = model.edit?.editor {
            let start = isNameOpen ? 2 : column
            let box = Rect(x: rect.x + start, y: rect.y + line, width: max(0, end - start), height: 1)
            FieldPainter.draw(row.isMasked && !isNameOpen ? editor.masked : editor, on: &canvas, in: box)
        } else {
            let box = Rect(x: rect.x, y: rect.y, width: max(0, end), height: rect.height)
            canvas.putCut(model.shown(row.value), in: box, row: line, column: column)
        }
        canvas.putRight([Run(note, .textMuted)], in: rect, row: line, margin: 1)
    }

    /// The value comes before what is said of it.
    private static func fittingNote(_ row: TableRow, columns: Int) -> String {
        guard let short = row.shortNote else { return row.note }
        let value = row.value.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        return value + TextWidth.columns(of: row.note) + 2 <= columns ? row.note : short
    }

    private static func role(of mark: Character) -> Role {
        switch mark {
        case "x": .nodeOff
        case "!": .nodeProblem
        default: .accent
        }
    }
}

extension LineEditor {
    /// The same length and cursor, every character a star.
    var masked: LineEditor {
        var result = LineEditor(String(repeating: "*", count: count))
        result.moveCursor(to: cursor)
        return result
    }
}
