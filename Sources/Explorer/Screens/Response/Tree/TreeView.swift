import TerminalUI

/// Draws the rows of the tree that are in the window, and no others.
enum TreeView {
    static func draw(_ model: Model, _ index: ResponseIndex, on canvas: inout Canvas, in rect: Rect) {
        let response = model.request.response
        guard let rows = response.tree.rows(index) else { return }
        let line = TreeLine(
            index, rows, width: rect.width - 2, valueColumn: valueColumn(model.size), hiding: model.shownMask)
        let cursor = response.tree.cursor
        let top = rows.top(keeping: response.tree.top, cursor: cursor, height: rect.height)
        let shift = max(0, 2 * index.places.depth(of: cursor) - rect.width / 2)
        for (row, node) in rows.rows(from: top, count: rect.height).enumerated() {
            let indent = max(0, 2 * index.places.depth(of: node) - shift)
            let fault = response.checking.faults[node].map { model.shown($0) }
            let runs = response.finding.marked(line.runs(node, indent: indent, fault: fault), node, tab: .tree)
            canvas.putCut(runs, in: rect, row: row, column: 1)
            if fault != nil { canvas.put("!", .statusError, in: rect, row: row) }
            if node == cursor { mark(row, model, on: &canvas, in: rect) }
        }
    }

    private static func mark(_ row: Int, _ model: Model, on canvas: inout Canvas, in rect: Rect) {
        guard model.focus == .response else { return }
        canvas.put(">", .accent, in: rect, row: row)
        canvas.highlight(rect, row: row, role: .cursorLine)
        canvas.cursor = Point(x: rect.x, y: rect.y + row)
    }

    /// In large sizes all values start in one column; at 80x24 they are aligned within their object.
    private static func valueColumn(_ size: Size) -> Int? {
        switch SizeClass(size) {
        case .large: 30
        case .medium: 25
        case .tiny, .reduced, .small: nil
        }
    }
}
