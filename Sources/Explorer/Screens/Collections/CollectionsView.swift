import Keys
import TerminalUI
import Workspace

extension CollectionsScreen {
    static func title(_ model: Model, width: Int) -> PaneTitle {
        PaneTitle(
            left: TabStrip(number: 1, [TabLabel("Collections")], shown: 0, isFocused: model.focus == .collections).runs)
    }

    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        draw(Content(model), on: &canvas, in: rect)
    }

    /// The content of the pane.
    struct Content: Equatable, Sendable {
        /// The collection's root; nil: no collection is open.
        var root: String?
        var rows: [Library.Row]
        var top: Int
        var cursor: Int
        var marks: [ItemPath]
        var requestCount: Int
        /// The path of the open request.
        var path: ItemPath?
        var isUnsaved: Bool
        /// Other requests with unsaved edits.
        var edited: Set<RequestPlace>
        var isFocused: Bool
        var batchKey: String
        var newKey: String
        var searchKey: String

        init(_ model: borrowing Model) {
            root = model.library.collection?.root
            (rows, top, cursor) = (model.library.rows, model.library.top, model.library.cursor)
            (marks, requestCount) = (model.library.marks, model.library.requestCount)
            path = model.request.place?.path
            isUnsaved = model.request.isUnsaved
            edited = Set(model.background.lazy.filter { $0.value.isUnsaved }.map(\.key))
            isFocused = model.focus == .collections
            batchKey = model.key(of: .batchOpen, in: .collections)
            newKey = model.key(of: .collNewRequest, in: .collections)
            searchKey = model.key(of: .searchStart, in: .collections)
        }
    }

    /// The rows of the list; the footer takes two rows when there is room.
    static func area(in rect: Rect) -> Rect {
        Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height > 10 ? rect.height - 2 : rect.height)
    }

    static func draw(_ content: Content, on canvas: inout Canvas, in rect: Rect) {
        guard content.root != nil else {
            canvas.put("No requests yet.", .textMuted, in: rect, row: 0, column: 1)
            canvas.put("\(content.newKey) new, :e opens a folder.", .textMuted, in: rect, row: 1, column: 1)
            return
        }
        let rows = content.rows
        let area = area(in: rect)
        let first = ListScroll(first: content.top)
            .offset(cursor: content.cursor, count: rows.count, height: area.height)
        for line in 0..<area.height where first + line < rows.count {
            draw(rows[first + line], content, isCursor: first + line == content.cursor, on: &canvas, in: area, line)
        }
        if rows.isEmpty {
            canvas.put("No requests yet. \(content.newKey) new.", .textMuted, in: rect, row: 0, column: 1)
        }
        if area.height < rect.height { drawFooter(content, on: &canvas, in: rect) }
    }

    private static func draw(
        _ row: Library.Row, _ content: Content, isCursor: Bool, on canvas: inout Canvas, in area: Rect, _ line: Int
    ) {
        let isHere = row.item.path == content.path
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
            drawRequest(entry, content, isHere: isHere, on: &canvas, in: area, line, indent)
        case .damaged(let entry):
            canvas.put("!", .nodeProblem, in: area, row: line)
            canvas.putCut(
                [Run(DisplayText.visible(entry.path), .nodeProblem)], in: area, row: line, column: indent + 2)
        }
        if isCursor { mark(row, isActive: content.isFocused, on: &canvas, in: area, line) }
    }

    /// Marks the cursor's line. A folder at the top level shows its fold sign in the mark's column instead; the
    /// highlight of the line is enough there.
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
        _ entry: RequestEntry, _ content: Content, isHere: Bool, on canvas: inout Canvas, in area: Rect, _ line: Int,
        _ indent: Int
    ) {
        let method = entry.method.utf8.count <= 5 ? entry.method : String(entry.method.prefix(5))
        let role = RequestLineScreen.role(of: entry.method)
        canvas.put(method, role, in: area, row: line, column: indent + 2)
        if content.marks.contains(entry.path) {
            canvas.put("+", .accent, in: area, row: line, column: indent + 1)
        }
        let column = indent + 7
        let isEdited = isEdited(entry, isHere: isHere, content)
        let name = TextWidth.truncated(
            DisplayText.visible(entry.name), columns: area.width - column - (isEdited ? 2 : 0))
        canvas.put(
            [Run(name, isHere ? .title : .text), Run(isEdited ? " *" : "", .statusWarning)], in: area, row: line,
            column: column)
    }

    private static func isEdited(_ entry: RequestEntry, isHere: Bool, _ content: Content) -> Bool {
        if isHere { return content.isUnsaved }
        guard let root = content.root, !content.edited.isEmpty else { return false }
        return content.edited.contains(RequestPlace(collection: root, path: entry.path))
    }

    private static func drawFooter(_ content: Content, on canvas: inout Canvas, in rect: Rect) {
        let edited = content.edited.count + (content.isUnsaved ? 1 : 0)
        let count = content.requestCount
        canvas.put(
            " \(count) \(count == 1 ? "request" : "requests")\(edited > 0 ? ", \(edited) edited" : "")", .textMuted,
            in: rect, row: rect.height - 2)
        let marked = content.marks.count
        let words =
            marked == 0
            ? " \(content.searchKey) search   \(content.newKey) new" : " \(marked) marked   \(content.batchKey) batch"
        canvas.put(words, .textMuted, in: rect, row: rect.height - 1)
    }
}
