import CurlewSerialization
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
    private var value: Int { columns.value }
    private var isFocused: Bool { bench.focus == .parameters }

    func draw(on canvas: inout Canvas, in area: Rect, line: Int) {
        for (column, mark) in gutter.prefix(2).enumerated() { canvas.put([mark], in: area, row: line, column: column) }
        drawKey(on: &canvas, in: area, line: line)
        drawValue(on: &canvas, in: area, line: line)
        drawRight(on: &canvas, in: area, line: line)
        if marks.selected.contains(row.id) { canvas.highlight(area, row: line, role: .selection) }
        guard isCursor, bench.edit == nil else { return }
        guard isFocused else {
            let name = Rect(x: area.x + nameColumn, y: area.y, width: value - nameColumn - 1, height: area.height)
            return canvas.highlight(name, row: line, role: .cursorLineAway)
        }
        canvas.highlight(area, row: line, role: .cursorLine)
        canvas.cursor = Point(x: area.x, y: area.y + line)
    }

    /// `>` the cursor, `!` problem, `*` the preview's cursor, `x` off, `?` note.
    private var gutter: [Run] {
        [
            isCursor ? Run(">", isFocused ? .accent : .textMuted) : nil,
            marks.problems[row.id] != nil && isSent ? Run("!", .nodeProblem) : nil,
            bench.linkedNode == row.id ? Run("*", .linkOrigin) : nil,
            isSent ? nil : Run("x", .nodeOff),
            marks.notes[row.id] == nil ? nil : Run("?", .nodeNote),
        ].compactMap(\.self)
    }

    private var nameColumn: Int { columns.name(depth: row.depth) }

    private func drawKey(on canvas: inout Canvas, in area: Rect, line: Int) {
        if case .container(_, let count, let isOpen) = row.content, count > 0 {
            let fold = (isOpen ? Mark.open : .closed).text
            canvas.put(fold, .syntaxPunctuation, in: area, row: line, column: nameColumn - 2)
        }
        let end = row.isContainer ? columns.type : value
        let room = Rect(x: area.x, y: area.y, width: max(0, min(end - 2, area.width)), height: area.height)
        if case .key(let id)? = bench.edit?.target, id == row.id {
            return drawField(at: nameColumn, on: &canvas, in: area, line: line)
        }
        let role: Role = !isSent ? .nodeOff : row.isIndex ? .textMuted : .syntaxKey
        canvas.putCut(
            [Run(row.key.isEmpty && !row.isIndex ? "\"\"" : row.key, role)], in: room, row: line, column: nameColumn)
    }

    private func drawValue(on canvas: inout Canvas, in area: Rect, line: Int) {
        if case .key(let id)? = bench.edit?.target, id == row.id { return }
        if case .value(let id)? = bench.edit?.target, id == row.id {
            return drawField(at: value, on: &canvas, in: area, line: line)
        }
        guard case .scalar(let scalar) = row.content else { return drawFolded(on: &canvas, in: area, line: line) }
        let room = columns.type - value - 2
        let text = DisplayText.visible(ScalarWords.shown(scalar))
        let cut =
            scalar.kind == .file
            ? TextWidth.truncated(file: text, columns: room) : TextWidth.truncated(text, columns: room)
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
        let column = max(value, nameColumn + TextWidth.columns(of: row.key) + 1)
        guard column + preview.count < columns.type else { return }
        canvas.put(preview, .syntaxPunctuation, in: area, row: line, column: column)
    }

    /// The field takes all columns up to the type, which moves to the right end.
    private func drawField(at column: Int, on canvas: inout Canvas, in area: Rect, line: Int) {
        guard let editor = bench.edit?.editor else { return }
        let width = area.width - row.typeName.count - 2 - column
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
        if isEdited { return canvas.putRight([Run(row.typeName, dim)], in: area, row: line, margin: 1) }
        if let problem = marks.problems[row.id], isSent {
            return drawProblem(problem.reason, on: &canvas, in: area, line: line)
        }
        canvas.put(typeText, dim, in: area, row: line, column: columns.type)
        guard let wire else { return }
        canvas.put(wire, dim, in: area, row: line, column: columns.end - TextWidth.columns(of: wire))
    }

    /// The type, and behind it how the node is written; without room for both the latter alone, which tells more.
    private var typeText: String {
        guard !row.form.isEmpty else { return row.typeName }
        let both = "\(row.typeName) \(row.form)"
        let fits = TextWidth.columns(of: both) <= columns.typeRoom
        return fits ? both : TextWidth.truncated(row.form, columns: columns.typeRoom)
    }

    /// Draws the problem's reason behind the type; a long one covers the type too.
    private func drawProblem(_ reason: String, on canvas: inout Canvas, in area: Rect, line: Int) {
        let behind = columns.type + row.typeName.count + 2
        let column = min(behind, area.width - 1 - TextWidth.columns(of: reason))
        if column == behind { canvas.put(row.typeName, .textMuted, in: area, row: line, column: columns.type) }
        canvas.put(reason, .nodeProblem, in: area, row: line, column: column)
    }

    private var wire: String? {
        if !isSent { return "off" }
        if row.id.isInPath, row.depth == 0 { return "path" }
        if case .container(_, let count, _) = row.content {
            return marks.absent[row.id] == .empty ? "empty" : "\(count)"
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
