import Keys
import TerminalUI

/// A click does what stands at its place: a hint is its keys, a tab is shown, a row of the list that has the keys gets
/// the cursor, and the cursor's row is chosen. Elsewhere it focuses the pane. The wheel moves what it is over. Every
/// action is possible without a mouse.
enum MouseDispatch {
    static func handle(_ event: MouseEvent, _ model: inout Model) -> [Effect] {
        guard model.settings.usesMouse else { return [] }
        switch event.kind {
        case .press(.left): return press(event.point, &model)
        case .scrollDown: return turn(.down, event.point, &model)
        case .scrollUp: return turn(.up, event.point, &model)
        default: return []
        }
    }

    private static func press(_ point: Point, _ model: inout Model) -> [Effect] {
        let map = clicks(model)
        switch map.target(at: point) {
        case .keys(let keys): return keys.flatMap { InputDispatch.handle(.key($0), &model) }
        case .tab(let pane, let index):
            let order = ResponseScreen.tabs(model)
            let response = order.indices.contains(index) ? order[index] : nil
            return Parts.panes(&model) { show(index, response, of: pane, &$0, &$1) }
        case nil: break
        }
        if model.overlays.isEmpty, let screen = model.stage.screen as? any ClickedScreen.Type {
            return Parts.click(screen, point, &model)
        }
        if let steps = map.steps(to: point, in: map.list) {
            return steps == 0 ? InputDispatch.handle(.key(.enter), &model) : move(by: steps, &model)
        }
        guard model.overlays.isEmpty, model.stage.screen == nil else { return [] }
        let effects = Parts.panes(&model) { click(point, &$0, &$1) }
        return effects + (map.steps(to: point, in: map.idleList).map { move(by: $0, &model) } ?? [])
    }

    /// Moves the cursor of the list that has the keys.
    private static func move(by steps: Int, _ model: inout Model) -> [Effect] {
        (0..<abs(steps)).flatMap { _ in InputDispatch.handle(.key(steps > 0 ? .down : .up), &model) }
    }

    /// Shows a tab and focuses its pane.
    private static func show(
        _ index: Int, _ response: ResponseTab?, of pane: Pane, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect] {
        let effects = Editing.leave(&bench, &desk)
        bench.focus(on: pane)
        switch pane {
        case .parameters: bench.parametersTab = ParametersTab.allCases[index]
        case .preview: bench.request.preview.chosenTab = PreviewTab.allCases[index]
        case .response: if let response { bench.request.response.tab = response }
        case .collections, .request: break
        }
        return effects
    }

    /// The wheel over a pane scrolls it; over a card or a screen it moves the cursor of their list.
    private static func turn(_ key: Key, _ point: Point, _ model: inout Model) -> [Effect] {
        if model.overlays.isEmpty, model.stage.screen == nil {
            return scroll(key == .down ? .moveDown : .moveUp, point, &model)
        }
        guard model.keys.match([key], in: model.context) != .nothing else { return [] }
        return (0..<3).flatMap { _ in InputDispatch.handle(.key(key), &model) }
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
        let area = ParametersScreen.area(in: rect, desk.display.size.height)
        let first = ListScroll(first: state.top)
            .offset(cursor: state.cursorIndex ?? rows.count, count: rows.count + 1, height: area.height)
        let index = first + point.y - area.y
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
