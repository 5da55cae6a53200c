import Keys
import TerminalUI

/// A click focuses a pane and moves its cursor, the wheel scrolls. Every action is possible without a mouse.
enum MouseDispatch {
    static func handle(_ event: MouseEvent, _ model: inout Model) -> [Effect] {
        guard model.settings.usesMouse, model.overlays.isEmpty else { return [] }
        guard case .main = model.stage else {
            guard case .press(.left) = event.kind, let screen = model.stage.screen as? any ClickedScreen.Type else {
                return []
            }
            return Parts.click(screen, event.point, &model)
        }
        switch event.kind {
        case .press(.left): return Parts.panes(&model) { click(event.point, &$0, &$1) }
        case .scrollDown: return scroll(.moveDown, event.point, &model)
        case .scrollUp: return scroll(.moveUp, event.point, &model)
        default: return []
        }
    }

    private static func pane(at point: Point, _ layout: MainLayout) -> (Pane, Rect)? {
        if layout.drawer != nil, let rect = layout.panes[.collections], rect.contains(point) {
            return (.collections, rect)
        }
        return layout.panes.first { $0.value.contains(point) }.map { ($0.key, $0.value) }
    }

    private static func click(_ point: Point, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let (pane, rect) = pane(at: point, desk.layout(bench)) else { return [] }
        if pane == .parameters, bench.text != nil || (bench.focus == .parameters && bench.showsBody) {
            let rect = PathTop.textRect(bench, in: rect)
            if point.y < rect.y { return clickPathRow(at: point.y, &bench, &desk) }
            if bench.isOnPathRow { bench.request.parameters.cursor = nil }
            let cell = Point(x: point.x - rect.x, y: point.y - rect.y)
            bench.text?.area.moveCursor(toCell: cell)
            if bench.text == nil { bench.request.body.moveCursor(toCell: cell) }
            return []
        }
        // Read before the focus moves, since the layout depends on the focus.
        let byte = pane == .preview ? desk.preview(bench)?.place(at: point) : nil
        let effects = Editing.leave(&bench, &desk)
        bench.focus(on: pane)
        if let byte { bench.request.preview.cursor = byte }
        guard pane == .parameters, bench.parametersTab == .parameters else { return effects }
        let state = bench.request.parameters
        let rows = state.rows
        let hasHeading = rect.width >= ParameterColumns.wide && rect.height >= 8
        let height = rect.height - (hasHeading ? 1 : 0)
        let first = ListScroll(first: state.top)
            .offset(cursor: state.cursorIndex ?? rows.count, count: rows.count + 1, height: height)
        let index = first + point.y - rect.y - (hasHeading ? 1 : 0)
        if rows.indices.contains(index) { bench.request.parameters.cursor = rows[index].id }
        return effects
    }

    private static func clickPathRow(at y: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let rect = desk.layout(bench).panes[.parameters] else { return [] }
        let effects = Editing.leave(&bench, &desk)
        let (rows, index) = (bench.request.parameters.rows, bench.request.parameters.top + y - rect.y)
        if rows.indices.contains(index) { bench.request.parameters.cursor = rows[index].id }
        return effects
    }

    private static func scroll(_ action: Action, _ point: Point, _ model: inout Model) -> [Effect] {
        guard model.edit == nil, model.text == nil, let (pane, _) = pane(at: point, MainLayout(model)) else {
            return []
        }
        let focus = model.focus
        model.focus = pane
        var effects: [Effect] = []
        let action = pane == .preview ? (action == .moveDown ? .scrollDown : .scrollUp) : action
        for _ in 0..<3 { effects += InputDispatch.perform(action, &model) }
        model.focus = focus
        return effects
    }
}
