import Keys
import TerminalUI

/// A click does what stands at its place: a hint is its keys, a tab is shown, a row of a list gets the cursor, and the
/// cursor's row is chosen; a second click at once edits. Elsewhere it focuses the pane. A border that is dragged moves.
/// The wheel moves what it is over. Every action is possible without a mouse.
enum MouseDispatch {
    static func handle(_ event: MouseEvent, _ model: inout Model) -> [Effect] {
        guard model.settings.usesMouse else { return [] }
        switch event.kind {
        case .press(.left): return press(event.point, &model)
        case .drag(.left): return drag(to: event.point, &model)
        case .release: model.mouse.dragged = nil
        case .scrollDown: return turn(.down, event.point, &model)
        case .scrollUp: return turn(.up, event.point, &model)
        default: break
        }
        return []
    }

    private static func press(_ point: Point, _ model: inout Model) -> [Effect] {
        let isSecond = model.mouse.isSecond(point, at: model.clock.seconds)
        let target = clicks(model).target(at: point)
        if let target { return go(to: target, at: point, isSecond: isSecond, &model) }
        guard model.overlays.isEmpty, model.stage.screen == nil else { return [] }
        model.mouse.dragged = MainLayout(model).border(at: point)
        guard model.mouse.dragged == nil else { return [] }
        let effects = Parts.panes(&model) { click(point, &$0, &$1) }
        guard isSecond, model.edit == nil, model.text == nil else { return effects }
        return effects + InputDispatch.handle(.key(.enter), &model)
    }

    /// Does what a click on the target does.
    ///
    /// - Parameter isSecond: the second one at once.
    static func go(
        to target: ClickMap.Target, at point: Point = Point(x: 0, y: 0), isSecond: Bool = false, _ model: inout Model
    ) -> [Effect] {
        switch target {
        case .keys(let keys): return keys.flatMap { InputDispatch.handle(.key($0), &model) }
        case .tab(let pane, let index):
            let order = ResponseScreen.tabs(model)
            let response = order.indices.contains(index) ? order[index] : nil
            return Parts.panes(&model) { show(index, response, of: pane, &$0, &$1) }
        case .pane(let pane): return focus(pane, &model)
        case .field(let start, let width):
            guard model.overlays.isEmpty, let editor = model.edit?.editor else { return [] }
            model.edit?.editor.moveCursor(to: editor.index(atColumn: point.x - start, width: width))
            return []
        case .node(let node):
            // The first click opened the field.
            if isSecond, model.edit != nil { return [] }
            let wasHere = model.focus == .parameters && model.request.parameters.cursor == node
            let effects = focus(.parameters, &model)
            model.request.parameters.cursor = node
            return node == nil || (wasHere && isSecond) ? effects + InputDispatch.handle(.key(.enter), &model) : effects
        case .row(let pane, let steps):
            if isSecond, model.edit != nil { return [] }
            let isHere = pane == nil || (model.focus == pane && model.edit == nil)
            let effects = pane.map { focus($0, &model) } ?? []
            guard steps == 0 else { return effects + move(by: steps, &model) }
            // A row of a table is edited by two clicks, like a parameter.
            let isChosen = isHere && (pane != .parameters || isSecond)
            return isChosen ? effects + InputDispatch.handle(.key(.enter), &model) : effects
        }
    }

    private static func focus(_ pane: Pane, _ model: inout Model) -> [Effect] {
        Parts.panes(&model) { bench, desk in
            let effects = Editing.leave(&bench, &desk)
            if bench.focus != pane { bench.focus(on: pane) }
            return effects
        }
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

    // MARK: Dragging

    private static func drag(to point: Point, _ model: inout Model) -> [Effect] {
        if let border = model.mouse.dragged {
            let layout = MainLayout(model)
            model.bench.sizes.move(border, to: point, in: layout)
        }
        guard !model.mouse.hasDragged else { return [] }
        model.mouse.hasDragged = true
        let even = model.key(of: .paneEven)
        model.status.say(
            model.mouse.dragged == nil
                ? "Shift-drag selects text; \(model.key(of: .viewMouse)) turns the mouse off"
                : "\(even) brings the usual sizes back; Shift-drag selects text")
        return []
    }

    // MARK: The wheel

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

/// The hand on the mouse.
struct MouseState: Equatable, Sendable {
    /// The border that is dragged.
    var dragged: PaneBorder?
    /// Something was dragged in this run.
    var hasDragged = false
    private var last: (point: Point, seconds: Double)?

    /// Seconds between the two clicks of a double click, at most.
    private static let patience = 0.5

    init() {}

    /// Whether a click is the second one at its place; the one after it is a first one again.
    mutating func isSecond(_ point: Point, at seconds: Double) -> Bool {
        let isSecond = last.map { $0.point == point && (0...Self.patience).contains(seconds - $0.seconds) } ?? false
        last = isSecond ? nil : (point, seconds)
        return isSecond
    }

    static func == (left: MouseState, right: MouseState) -> Bool {
        left.dragged == right.dragged && left.hasDragged == right.hasDragged && left.last?.point == right.last?.point
    }
}

/// A border between panes that can be dragged.
enum PaneBorder: Equatable, Sendable {
    case collections, parameters
    /// Above the answer; so many rows below the parameters.
    case response(below: Int)
}

/// Sizes of panes that were dragged; nil: as the layout has it.
struct PaneSizes: Equatable, Sendable {
    /// Columns of the collections.
    var collections: Int?
    /// Columns of the parameters.
    var parameters: Int?
    /// Rows of parameters and preview.
    var upper: Int?

    init() {}

    /// Moves a border to a point as far as both sides keep some room.
    mutating func move(_ border: PaneBorder, to point: Point, in layout: MainLayout) {
        switch border {
        case .collections: collections = point.x - 1
        case .parameters: parameters = layout.panes[.parameters].map { point.x - $0.x }
        case .response(let below): upper = layout.panes[.parameters].map { point.y - $0.y - below }
        }
    }
}
