import Serialization
import TerminalUI

/// Draws one row of the tree.
struct ParameterRowPainter {
    let bench: Workbench
    /// Called only for a row that is a file.
    let variables: () -> VariableSet
    let row: ParameterRow
    let columns: ParameterColumns
    let marks: RowMarks
    let isCursor: Bool

    private var isSent: Bool { row.isOn && row.isReached }
    private var value: Int { columns.value(of: row) }

    func draw(on canvas: inout Canvas, in area: Rect, line: Int) {
        drawMark(on: &canvas, in: area, line: line)
        drawKey(on: &canvas, in: area, line: line)
        drawValue(on: &canvas, in: area, line: line)
        drawRight(on: &canvas, in: area, line: line)
        if marks.selected.contains(row.id) { canvas.highlight(area, row: line, role: .selection) }
        guard isCursor, bench.focus == .parameters, bench.edit == nil else { return }
        canvas.highlight(area, row: line, role: .cursorLine)
        canvas.cursor = Point(x: area.x, y: area.y + line)
    }

    /// Draws `!` problem, `x` off, `?` note, `*` the preview's cursor, `>` the cursor.
    private func drawMark(on canvas: inout Canvas, in area: Rect, line: Int) {
        let mark: Run? =
            if marks.problems[row.id] != nil, isSent {
                Run("!", .nodeProblem)
            } else if bench.linkedNode == row.id {
                Run("*", .linkOrigin)
            } else if isCursor {
                Run(">", .accent)
            } else if !isSent {
                Run("x", .nodeOff)
            } else if marks.notes[row.id] != nil {
                Run("?", .nodeNote)
            } else {
                nil
            }
        if let mark { canvas.put([mark], in: area, row: line) }
    }

    private func drawKey(on canvas: inout Canvas, in area: Rect, line: Int) {
        let indent = 2 + row.depth * 2
        if case .container(_, let count, let isOpen) = row.content, count > 0 {
            let fold = isOpen ? "v" : ">"
            canvas.put(fold, .syntaxPunctuation, in: area, row: line, column: indent)
        }
        let column = indent + 2
        let end = row.isContainer ? columns.type : value
        let room = Rect(x: area.x, y: area.y, width: max(0, min(end - 1, area.width)), height: area.height)
        if case .key(let id)? = bench.edit?.target, id == row.id {
            return drawField(at: column, on: &canvas, in: area, line: line)
        }
        let role: Role = !isSent ? .nodeOff : row.isIndex ? .textMuted : .syntaxKey
        canvas.putCut(
            [Run(row.key.isEmpty && !row.isIndex ? "\"\"" : row.key, role)], in: room, row: line, column: column)
    }

    private func drawValue(on canvas: inout Canvas, in area: Rect, line: Int) {
        if case .key(let id)? = bench.edit?.target, id == row.id { return }
        if case .value(let id)? = bench.edit?.target, id == row.id {
            return drawField(at: value, on: &canvas, in: area, line: line)
        }
        guard case .scalar(let scalar) = row.content else { return drawFolded(on: &canvas, in: area, line: line) }
        let room = columns.type - value - 1
        let text = ScalarWords.shown(scalar)
        let cut = TextWidth.truncated(DisplayText.visible(text), columns: room)
        canvas.put(
            VariableRuns.runs(cut, base: isSent ? ScalarWords.role(scalar.kind) : .nodeOff), in: area, row: line,
            column: value)
        guard let facts = FilePaths.facts(of: scalar, bench.request.files, variables) else { return }
        let used = TextWidth.columns(of: cut) + 2
        // The full text, or the size alone, or nothing, by the room.
        let told = [facts.text, facts.size].first { used + TextWidth.columns(of: $0) <= room }
        if let told { canvas.put(told, .textMuted, in: area, row: line, column: value + used) }
    }

    private func drawFolded(on canvas: inout Canvas, in area: Rect, line: Int) {
        guard case .container(let kind, let count, let isOpen) = row.content, !isOpen, count > 0 else { return }
        let preview = kind == .dictionary ? "{\(count)}" : "[\(count)]"
        let column = max(value, 5 + row.depth * 2 + TextWidth.columns(of: row.key))
        guard column + preview.count < columns.type else { return }
        canvas.put(preview, .syntaxPunctuation, in: area, row: line, column: column)
    }

    /// The field takes all columns up to the type, which moves to the right end where no heading stands above it.
    private func drawField(at column: Int, on canvas: inout Canvas, in area: Rect, line: Int) {
        guard let editor = bench.edit?.editor else { return }
        let width = (columns.hasHeading ? columns.type : area.width - typeText.count - 1) - column - 1
        FieldPainter.draw(
            editor, on: &canvas, in: Rect(x: area.x + column, y: area.y + line, width: width, height: 1))
    }

    private var isEdited: Bool {
        switch bench.edit?.target {
        case .key(row.id), .value(row.id): true
        default: false
        }
    }

    // MARK: Type, wire, reason

    private func drawRight(on canvas: inout Canvas, in area: Rect, line: Int) {
        let dim: Role = isSent ? .textMuted : .nodeOff
        // Under a heading the type keeps its column.
        if isEdited, !columns.hasHeading {
            return canvas.putRight([Run(typeText, dim)], in: area, row: line, margin: 1)
        }
        if let problem = marks.problems[row.id], isSent {
            return drawProblem(problem.reason, on: &canvas, in: area, line: line)
        }
        drawType(dim, on: &canvas, in: area, line: line)
        guard let wire, !isEdited else { return }
        if columns.hasHeading {
            canvas.putRight([Run(wire, dim)], in: area, row: line, margin: 1)
        } else {
            canvas.put(wire, dim, in: area, row: line, column: columns.wire)
        }
    }

    /// Draws the type, and behind it how the node is written; without room for both the latter alone, which tells more.
    private func drawType(_ role: Role, on canvas: inout Canvas, in area: Rect, line: Int) {
        let room = columns.room(of: row, hasWire: wire != nil)
        let both = "\(typeText) \(row.form)"
        let fits = row.form.isEmpty || TextWidth.columns(of: both) <= room
        let text = row.form.isEmpty ? typeText : fits ? both : TextWidth.truncated(row.form, columns: room)
        canvas.put(text, role, in: area, row: line, column: columns.type)
    }

    /// Draws the problem's reason; a long one covers the type too.
    private func drawProblem(_ reason: String, on canvas: inout Canvas, in area: Rect, line: Int) {
        let column = min(columns.wire - 1, area.width - 1 - TextWidth.columns(of: reason))
        if columns.type + typeText.count < column {
            canvas.put(typeText, .textMuted, in: area, row: line, column: columns.type)
        }
        canvas.put(reason, .nodeProblem, in: area, row: line, column: column)
    }

    private var typeText: String {
        guard case .container(_, let count, _) = row.content, !columns.hasHeading else { return row.typeName }
        return row.typeName == "dict" ? "dict  \(count)" : "\(row.typeName) \(count)"
    }

    private var wire: String? {
        if !isSent { return "off" }
        if row.id.isInPath, row.depth == 0 { return "path" }
        if case .container(_, let count, _) = row.content {
            if marks.absent[row.id] == .empty { return "empty" }
            return columns.hasHeading ? "\(count)" : nil
        }
        return marks.pairs[row.id].map(Ordinal.text)
    }
}

/// Texts for a leaf's value in a row.
enum ScalarWords {
    static func shown(_ scalar: Scalar) -> String {
        switch scalar.kind {
        case .null: "null"
        case .file: "@\(scalar.text)"
        case .string where scalar.text.isEmpty: "\"\""
        case .string, .number, .boolean, .date, .data, .raw: scalar.text
        }
    }

    static func role(_ kind: ScalarKind) -> Role {
        switch kind {
        case .string: .syntaxString
        case .number: .syntaxNumber
        case .boolean: .syntaxBool
        case .null: .syntaxNull
        case .date: .syntaxDate
        case .data, .raw: .syntaxData
        case .file: .syntaxURL
        }
    }
}
