import TerminalUI

/// Click focuses and moves the cursor, the wheel scrolls. Nothing needs a mouse.
enum MouseDispatch {
    static func handle(_ event: MouseEvent, _ model: inout Model) -> [Effect] {
        guard model.settings.usesMouse, case .main = model.stage, model.overlays.isEmpty else { return [] }
        switch event.kind {
        case .press(.left): return click(event.point, &model)
        case .scrollDown: return scroll(.moveDown, event.point, &model)
        case .scrollUp: return scroll(.moveUp, event.point, &model)
        default: return []
        }
    }

    private static func pane(at point: Point, _ model: Model) -> (Pane, Rect)? {
        let layout = MainLayout(model)
        if layout.drawer != nil, let rect = layout.panes[.collections], rect.contains(point) {
            return (.collections, rect)
        }
        return layout.panes.first { $0.value.contains(point) }.map { ($0.key, $0.value) }
    }

    private static func click(_ point: Point, _ model: inout Model) -> [Effect] {
        guard let (pane, rect) = pane(at: point, model) else { return [] }
        if pane == .parameters, model.text != nil || (model.focus == .parameters && model.showsBody) {
            let rect = PathTop.textRect(model.bench, in: rect)
            if point.y < rect.y { return clickPathRow(at: point.y, &model) }
            if model.isOnPathRow { model.request.parameters.cursor = nil }
            let cell = Point(x: point.x - rect.x, y: point.y - rect.y)
            model.text?.area.moveCursor(toCell: cell)
            if model.text == nil { model.request.body.moveCursor(toCell: cell) }
            return []
        }
        // Read before the focus moves, since the layout follows it.
        let byte = pane == .preview ? PreviewPane(model)?.place(at: point) : nil
        var effects = Editing.leave(&model)
        effects += Focusing.focus(pane, &model)
        if let byte { model.request.preview.cursor = byte }
        guard pane == .parameters, model.parametersTab == .parameters else { return effects }
        let state = model.request.parameters
        let rows = state.rows
        let hasHeading = rect.width >= ParameterColumns.wide && rect.height >= 8
        let height = rect.height - (hasHeading ? 1 : 0)
        let first = ListScroll(first: state.top)
            .offset(cursor: state.cursorIndex ?? rows.count, count: rows.count + 1, height: height)
        let index = first + point.y - rect.y - (hasHeading ? 1 : 0)
        if rows.indices.contains(index) { model.request.parameters.cursor = rows[index].id }
        return effects
    }

    private static func clickPathRow(at y: Int, _ model: inout Model) -> [Effect] {
        guard let rect = MainLayout(model).panes[.parameters] else { return [] }
        let effects = Editing.leave(&model)
        let (rows, index) = (model.request.parameters.rows, model.request.parameters.top + y - rect.y)
        if rows.indices.contains(index) { model.request.parameters.cursor = rows[index].id }
        return effects
    }

    private static func scroll(_ action: Action, _ point: Point, _ model: inout Model) -> [Effect] {
        guard model.edit == nil, model.text == nil, let (pane, _) = pane(at: point, model) else { return [] }
        let focus = model.focus
        model.focus = pane
        var effects: [Effect] = []
        let action = pane == .preview ? (action == .moveDown ? .scrollDown : .scrollUp) : action
        for _ in 0..<3 { effects += InputDispatch.perform(action, &model) }
        model.focus = focus
        return effects
    }
}
