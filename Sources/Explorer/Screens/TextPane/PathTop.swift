import Keys
import TerminalUI

/// The rows of the path above a body that is a text. Below the last row the cursor moves into the text.
enum PathTop {
    /// Rows at the top of the pane; 0 when the path has none, or while the text is edited and fills the pane.
    static func height(_ bench: Workbench, in rect: Rect) -> Int {
        min(rows(bench), max(1, rect.height / 2))
    }

    static func rows(_ bench: Workbench) -> Int {
        bench.showsBody && bench.text == nil ? bench.request.parameters.rows.count : 0
    }

    /// The area of the text below these rows, with a separating line when there is room.
    static func textRect(_ bench: Workbench, in rect: Rect) -> Rect {
        let height = height(bench, in: rect)
        let used = height == 0 ? 0 : height + (hasRule(rect) ? 1 : 0)
        return Rect(x: rect.x, y: rect.y + used, width: rect.width, height: rect.height - used)
    }

    private static func hasRule(_ rect: Rect) -> Bool { rect.height >= 6 }

    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let height = height(model.bench, in: rect)
        guard height > 0 else { return }
        let top = Rect(x: rect.x, y: rect.y, width: rect.width, height: height)
        ParametersScreen.drawRows(model, on: &canvas, in: top, addsLine: false)
        if hasRule(rect) { canvas.put("text of the body", .textMuted, in: rect, row: height, column: 2) }
    }

    // MARK: Keys

    /// The effects; nil for keys of the text.
    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        bench.isOnPathRow ? onRow(action, &bench, &desk) : inText(action, &bench.request)
    }

    private static func onRow(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        let top = PathRows.neighbour(.after, bench.request) == nil
        switch action {
        case .nodeText, .moveLast:
            bench.request.parameters.cursor = nil
            return TextBodyScreen.perform(action, &bench, &desk)
        case .nodeAddAfter where top, .nodeAddBefore where top, .nodePasteAfter where top:
            desk.say("the URL says which rows there are; \(desk.key(of: .goUrl)) edits it")
            return []
        default: return ParametersScreen.performInTree(action, &bench, &desk)
        }
    }

    /// Moves from the text to the rows: up from the first row of the text, and to the first line of all.
    private static func inText(_ action: Action, _ request: inout OpenRequest) -> [Effect]? {
        let rows = request.parameters.rows
        guard let first = rows.first, let last = rows.last, [.moveUp, .moveFirst].contains(action) else { return nil }
        guard action == .moveFirst || isInFirstRow(request.body) else { return nil }
        request.parameters.cursor = action == .moveFirst ? first.id : last.id
        return []
    }

    /// Whether the cursor is in the first row of the text: only there Up leaves it; in the second row of a long line it
    /// does not.
    private static func isInFirstRow(_ area: TextArea) -> Bool {
        var above = area
        _ = above.apply(.move(.up, selects: false))
        return area.position.line == 0 && above.cursor == 0
    }
}

extension Workbench {
    /// Whether the cursor of pane 3 is on a row of the path above the text.
    var isOnPathRow: Bool { showsBody && text == nil && request.parameters.cursorIndex != nil }

    /// Whether the keys of pane 3 go to the body's text.
    var isInBody: Bool { focus == .parameters && showsBody && !isOnPathRow }
}

extension Model {
    var isOnPathRow: Bool { bench.isOnPathRow }
    var isInBody: Bool { bench.isInBody }
}
