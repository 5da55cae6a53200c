import TerminalUI
import Workspace

extension CollectionsScreen {
    static func title(_ model: Model) -> [Run] {
        TabTitle.runs(number: 1, names: ["Collections"], selected: 0, isFocused: model.focus == .collections)
    }

    /// The rows of the list; the footer takes two where there is room.
    static func area(in rect: Rect) -> Rect {
        Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height > 10 ? rect.height - 2 : rect.height)
    }

    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        guard model.library.collection != nil else {
            canvas.put("No requests yet.", .textMuted, in: rect, row: 0, column: 1)
            canvas.put("o new, :e opens a folder.", .textMuted, in: rect, row: 1, column: 1)
            return
        }
        let rows = model.library.rows
        let area = area(in: rect)
        let first = ListScroll(first: model.library.top)
            .offset(cursor: model.library.cursor, count: rows.count, height: area.height)
        for line in 0..<area.height where first + line < rows.count {
            draw(rows[first + line], model, isCursor: first + line == model.library.cursor, on: &canvas, in: area, line)
        }
        if rows.isEmpty {
            canvas.put("No requests yet. o new.", .textMuted, in: rect, row: 0, column: 1)
        }
        if area.height < rect.height { drawFooter(model, on: &canvas, in: rect) }
    }

    private static func draw(
        _ row: Library.Row, _ model: Model, isCursor: Bool, on canvas: inout Canvas, in area: Rect, _ line: Int
    ) {
        let isHere = row.item.path == model.request.place?.path
        let indent = row.depth * 2
        switch row.item {
        case .folder(let folder):
            canvas.putCut(
                [
                    Run(row.isOpen ? "v " : "> ", .syntaxPunctuation),
                    Run(DisplayText.visible(folder.name), .textStrong),
                ],
                in: area, row: line, column: indent)
        case .request(let entry):
            drawRequest(entry, model, isHere: isHere, on: &canvas, in: area, line, indent)
        case .damaged(let entry):
            canvas.put("!", .nodeProblem, in: area, row: line)
            canvas.putCut(
                [Run(DisplayText.visible(entry.path), .nodeProblem)], in: area, row: line, column: indent + 2)
        }
        if isCursor { mark(row, isActive: model.focus == .collections, on: &canvas, in: area, line) }
    }

    /// The fold of a folder at the top keeps its place, which is that of the cursor's mark; the line tells enough.
    private static func mark(
        _ row: Library.Row, isActive: Bool, on canvas: inout Canvas, in area: Rect, _ line: Int
    ) {
        let hasFold = if case .folder = row.item { row.depth == 0 } else { false }
        if !hasFold { canvas.put(">", .accent, in: area, row: line) }
        guard isActive else { return }
        canvas.highlight(area, row: line, role: .cursorLine)
        canvas.cursor = Point(x: area.x, y: area.y + line)
    }

    private static func drawRequest(
        _ entry: RequestEntry, _ model: Model, isHere: Bool, on canvas: inout Canvas, in area: Rect, _ line: Int,
        _ indent: Int
    ) {
        let method = entry.method.utf8.count <= 5 ? entry.method : String(entry.method.prefix(5))
        let role = RequestLineScreen.role(of: entry.method)
        canvas.put(method, role, in: area, row: line, column: indent + 2)
        if model.library.marks.contains(entry.path) {
            canvas.put("+", .accent, in: area, row: line, column: indent + 1)
        }
        let column = indent + 7
        let isEdited = isEdited(entry, isHere: isHere, model)
        let name = TextWidth.truncated(
            DisplayText.visible(entry.name), columns: area.width - column - (isEdited ? 2 : 0))
        canvas.put(
            [Run(name, isHere ? .title : .text), Run(isEdited ? " *" : "", .statusWarning)], in: area, row: line,
            column: column)
    }

    private static func isEdited(_ entry: RequestEntry, isHere: Bool, _ model: Model) -> Bool {
        if isHere { return model.request.isUnsaved }
        if model.parked.isEmpty { return false }
        guard let root = model.library.collection?.root else { return false }
        return model.parked[RequestPlace(collection: root, path: entry.path)]?.isUnsaved ?? false
    }

    private static func drawFooter(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let edited = model.parked.values.count { $0.isUnsaved } + (model.request.isUnsaved ? 1 : 0)
        let count = model.library.requestCount
        canvas.put(
            " \(count) \(count == 1 ? "request" : "requests")\(edited > 0 ? ", \(edited) edited" : "")", .textMuted,
            in: rect, row: rect.height - 2)
        let marked = model.library.marks.count
        let words =
            marked == 0
            ? " / search   o new" : " \(marked) marked   \(model.key(of: .batchOpen, in: .collections)) batch"
        canvas.put(words, .textMuted, in: rect, row: rect.height - 1)
    }
}
