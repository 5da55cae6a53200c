import Keys
import TerminalUI

/// A click does what stands at its place: a hint is its keys, a tab is shown, a row of a list gets the cursor, and the
/// cursor's row is chosen; a second click at once edits. Elsewhere it focuses the pane. A border that is dragged moves.
/// The wheel moves what it is over. Every action is possible without a mouse.
enum MouseDispatch {
    static func handle(_ event: MouseEvent, _ model: inout Model) -> [Effect] {
        guard model.settings.usesMouse else { return [] }
        let (point, seconds) = (event.point, model.clock.seconds)
        let isOnPanes = model.overlays.isEmpty && model.stage.screen == nil
        switch event.kind {
        case .press(.left):
            let target = clicks(model).target(at: point)
            return Parts.panes(&model) { bench, desk in
                let isSecond = bench.mouse.isSecond(point, at: seconds)
                if let target { return go(to: target, at: point, isSecond: isSecond, &bench, &desk) }
                return isOnPanes ? press(point, isSecond: isSecond, &bench, &desk) : []
            }
        case .drag(.left): return Parts.panes(&model) { drag(to: point, &$0, &$1) }
        case .release: model.bench.mouse.dragged = nil
        case .scrollDown: return turn(.down, point, &model)
        case .scrollUp: return turn(.up, point, &model)
        default: break
        }
        return []
    }

    private static func press(
        _ point: Point, isSecond: Bool, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect] {
        bench.mouse.dragged = desk.layout(bench).border(at: point)
        guard bench.mouse.dragged == nil else { return [] }
        let effects = click(point, &bench, &desk)
        if isSecond, bench.edit == nil, bench.text == nil { desk.wish(.press([.enter])) }
        return effects
    }

    /// Does what a click on the target does.
    ///
    /// - Parameter isSecond: the second one at once.
    static func go(
        to target: ClickMap.Target, at point: Point = Point(x: 0, y: 0), isSecond: Bool = false,
        _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect] {
        switch target {
        case .keys(let keys): desk.wish(.press(keys))
        case .tab(let pane, let index): return show(index, of: pane, &bench, &desk)
        case .pane(let pane): return focus(pane, &bench, &desk)
        case .field(let start, let width):
            guard desk.cover == .nothing, let editor = bench.edit?.editor else { break }
            bench.edit?.editor.moveCursor(to: editor.index(atColumn: point.x - start, width: width))
        case .node(let node):
            // The first click opened the field.
            if isSecond, bench.edit != nil { return [] }
            let wasHere = bench.focus == .parameters && bench.request.parameters.cursor == node
            let effects = focus(.parameters, &bench, &desk)
            bench.request.parameters.cursor = node
            if node == nil || (wasHere && isSecond) { desk.wish(.press([.enter])) }
            return effects
        case .row(let pane, let steps):
            if isSecond, bench.edit != nil { return [] }
            let isHere = pane == nil || (bench.focus == pane && bench.edit == nil)
            let effects = pane.map { focus($0, &bench, &desk) } ?? []
            // A row of a table is edited by two clicks, like a parameter.
            let isChosen = isHere && (pane != .parameters || isSecond)
            let moves = Array(repeating: steps > 0 ? Key.down : .up, count: abs(steps))
            desk.wish(.press(steps == 0 && isChosen ? [.enter] : moves))
            return effects
        }
        return []
    }

    private static func focus(_ pane: Pane, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        let effects = Editing.leave(&bench, &desk)
        if bench.focus != pane { bench.focus(on: pane) }
        return effects
    }

    /// Shows a tab and focuses its pane.
    private static func show(
        _ index: Int, of pane: Pane, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect] {
        let effects = Editing.leave(&bench, &desk)
        bench.focus(on: pane)
        switch pane {
        case .parameters: bench.parametersTab = ParametersTab.allCases[index]
        case .preview: bench.request.preview.chosenTab = PreviewTab.allCases[index]
        case .response: desk.wish(.showResponseTab(index))
        case .collections, .request: break
        }
        return effects
    }

    // MARK: Dragging

    private static func drag(to point: Point, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        if let border = bench.mouse.dragged { bench.sizes.move(border, to: point, in: desk.layout(bench)) }
        guard !bench.mouse.hasDragged else { return [] }
        bench.mouse.hasDragged = true
        desk.say(
            bench.mouse.dragged == nil
                ? "Shift-drag selects text; \(key: .viewMouse) turns the mouse off" as Wording
                : "\(key: .paneEven) brings the usual sizes back; Shift-drag selects text")
        return []
    }

    // MARK: The wheel

    /// The wheel over a pane scrolls it; over a card or a screen it moves the cursor of their list.
    private static func turn(_ key: Key, _ point: Point, _ model: inout Model) -> [Effect] {
        guard model.overlays.isEmpty, model.stage.screen == nil else {
            guard model.keys.match([key], in: model.context) != .nothing else { return [] }
            return (0..<3).flatMap { _ in InputDispatch.handle(.key(key), &model) }
        }
        guard model.edit == nil, model.text == nil, let (pane, _) = pane(at: point, MainLayout(model)) else {
            return []
        }
        let focus = model.focus
        defer { model.focus = focus }
        model.focus = pane
        let isDown = key == .down
        let action: Action = pane == .preview ? (isDown ? .scrollDown : .scrollUp) : isDown ? .moveDown : .moveUp
        return (0..<3).flatMap { _ in InputDispatch.perform(action, &model) }
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
