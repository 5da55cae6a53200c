import CurlewNetworking
import Drafting
import Keys
import TerminalUI
import Workspace

/// The main screen: title line, panes, explain strip, status, hints; cards above them.
enum MainScreen {
    static func draw(_ model: Model, on canvas: inout Canvas) {
        guard SizeClass(model.size) > .tiny else {
            return TinyScreen.draw(model, on: &canvas)
        }
        let layout = MainLayout(model)
        let front = Front(model)
        TitleBar.draw(model, front, on: &canvas, in: layout.place)
        if let screen = front.screen {
            screen.draw(&canvas, area(of: model.size))
        } else {
            drawPanes(model, layout, on: &canvas)
        }
        if front.card != nil, canvas.clicks != nil { canvas.clicks = ClickMap() }
        front.card?.draw(&canvas, area(of: model.size))
        HintLine.draw(model, front, on: &canvas, in: layout.hints)
        StatusLine.draw(model, front, on: &canvas, in: layout.status)
        ContinuationBox.draw(model, on: &canvas, above: layout.status.y)
    }

    /// The area between the title line and the two last lines.
    static func area(of size: Size) -> Rect {
        Rect(x: 0, y: 1, width: size.width, height: max(2, size.height - 3))
    }

    private static func drawPanes(_ model: Model, _ layout: MainLayout, on canvas: inout Canvas) {
        if SizeClass(model.size) == .reduced { PaneBar.draw(model, on: &canvas) }
        for pane in Pane.allCases where pane != .collections {
            draw(pane, model, layout, on: &canvas)
        }
        PaneFoot.draw(model, layout, on: &canvas)
        if let strip = layout.explain { Explanation.drawStrip(model, on: &canvas, in: strip) }
        if let title = layout.explainTitle, SizeClass(model.size) >= .medium {
            canvas.put("Explain ", .title, in: title, row: 0)
        }
        if let timing = layout.timing, let title = layout.timingTitle {
            canvas.put("Timing ", .title, in: title, row: 0)
            TimingView.draw(model, on: &canvas, in: timing)
        }
        if let drawer = layout.drawer { drawDrawer(drawer, model, layout, on: &canvas) }
    }

    /// Draws the collections over the left columns of a small screen while they have the focus.
    private static func drawDrawer(_ drawer: Rect, _ model: Model, _ layout: MainLayout, on canvas: inout Canvas) {
        let box = Rect(x: drawer.x, y: drawer.y, width: drawer.width, height: model.size.height - 2 - drawer.y)
        canvas.clear(box)
        let style = canvas.lineStyle(.borderFocus)
        canvas.buffer.box(box, drawing: canvas.drawing, style: style, weight: .heavy)
        // The borders of the screen continue to the right of the drawer.
        for (y, isTop) in [(box.y, true), (box.maxY - 1, false)] {
            canvas.buffer.joint(
                at: Point(x: box.maxX - 1, y: y), up: isTop ? .none : .heavy, down: isTop ? .heavy : .none,
                left: .heavy, right: .light,
                drawing: canvas.drawing, style: style)
        }
        draw(.collections, model, layout, on: &canvas)
    }

    static func draw(_ pane: Pane, _ model: Model, _ layout: MainLayout, on canvas: inout Canvas) {
        guard let rect = layout.panes[pane], let border = layout.titles[pane] else { return }
        let title = pane.screen.title(model, width: border.width)
        title.draw(on: &canvas, in: border)
        for (index, tab) in title.tabs.enumerated() where !tab.isEmpty {
            let place = Rect(x: border.x + tab.lowerBound, y: border.y, width: tab.count, height: 1)
            canvas.clicks?.targets.append((place, .tab(pane, index)))
        }
        pane.screen.draw(model, on: &canvas, in: rect)
    }
}

/// The keys that can follow the first keys of a sequence; shown after a short wait.
enum ContinuationBox {
    static func draw(_ model: Model, on canvas: inout Canvas, above bottom: Int) {
        guard model.showsContinuations, !model.pendingKeys.isEmpty else { return }
        let choices = model.keys.continuations(of: model.pendingKeys, in: model.context)
        guard !choices.isEmpty else { return }
        let columns = max(1, min(3, (model.size.width - 4) / 26))
        let rows = (choices.count + columns - 1) / columns
        let height = min(rows + 2, bottom - 1)
        let box = Rect(x: 0, y: bottom - height, width: model.size.width, height: height)
        canvas.clear(box, role: .surfaceRaised)
        let keys = model.pendingKeys.map(\.description).joined(separator: " ")
        canvas.buffer.box(
            box, drawing: canvas.drawing, style: canvas.theme[.border],
            title: [StyledRun("\(keys) ", canvas.theme[.title])])
        let inside = box.inset()
        let width = inside.width / columns
        for (index, choice) in choices.enumerated() {
            let cell = Rect(
                x: inside.x + (index / rows) * width, y: inside.y + index % rows, width: width - 1, height: 1)
            guard cell.y < inside.maxY else { continue }
            canvas.putCut(
                [Run(choice.rest.padded(to: 3), .hintKey), Run(" \(choice.binding.title)", .hintText)], in: cell,
                row: 0)
        }
    }
}

/// The background of a frame: in the main screen the panes' borders and the list of requests, which few keys change.
/// Kept from one frame to the next.
struct CachedBackground: Sendable {
    var buffer: CellBuffer
    var cursor: Point?

    static func of(_ model: Model, _ theme: ResolvedTheme) -> CachedBackground {
        guard case .main = model.stage, SizeClass(model.size) > .tiny else {
            return CachedBackground(buffer: CellBuffer(size: model.size, style: theme[.surface]))
        }
        return model.backgrounds.of(Key(model, theme)) { draw(model, theme) }
    }

    static func draw(_ model: Model, _ theme: ResolvedTheme) -> CachedBackground {
        let layout = MainLayout(model)
        let lines = model.frames.of(Key.Lines(model, theme)) {
            let buffer = CellBuffer(size: model.size, style: theme[.surface])
            var canvas = Canvas(CachedBackground(buffer: buffer), theme, model.settings)
            layout.lines.draw(on: &canvas)
            return canvas.buffer
        }
        var canvas = Canvas(CachedBackground(buffer: lines), theme, model.settings)
        // The drawer covers the other panes and is drawn after them.
        if layout.drawer == nil { MainScreen.draw(.collections, model, layout, on: &canvas) }
        return CachedBackground(buffer: canvas.buffer, cursor: canvas.cursor)
    }

    /// Everything that the background depends on.
    struct Key: Equatable, Sendable {
        var lines: Lines
        var list: CollectionsScreen.Content

        init(_ model: borrowing Model, _ theme: ResolvedTheme) {
            (lines, list) = (Lines(model, theme), CollectionsScreen.Content(model))
        }

        /// Everything that the borders depend on.
        struct Lines: Equatable, Sendable {
            var layout: MainLayout.Key
            var theme: ResolvedTheme
            var settings: Settings

            init(_ model: borrowing Model, _ theme: ResolvedTheme) {
                (layout, self.theme, settings) = (MainLayout.Key(model), theme, model.settings)
            }
        }
    }
}

/// The end of the lower border of a pane that is too low: the number of hidden parameters, the size of the bytes.
/// Without a border of its own, as while the response is tall, they stand at the end of its last row.
enum PaneFoot {
    /// Panes of fewer rows have no lines below their content.
    static let lowFrom = 5

    static func draw(_ model: Model, _ layout: MainLayout, on canvas: inout Canvas) {
        guard SizeClass(model.size) >= .small, model.zoom != .full else { return }
        if let rect = layout.panes[.parameters] {
            put(hidden(model, rect), below: rect, layout, on: &canvas)
        }
        if let rect = layout.panes[.preview], rect.height < lowFrom {
            put(PreviewFoot.size(model.request.preview.content), below: rect, layout, on: &canvas)
        }
    }

    /// Such as `5 more`; nil when all rows are shown.
    private static func hidden(_ model: Model, _ rect: Rect) -> String? {
        let count = ParametersScreen.hiddenRows(model, height: ParametersScreen.area(in: rect).height)
        return count == 0 ? nil : "\(count) more"
    }

    private static func put(_ words: String?, below rect: Rect, _ layout: MainLayout, on canvas: inout Canvas) {
        guard let words else { return }
        let hasBorder = layout.explain != nil
        let line = Rect(x: rect.x, y: hasBorder ? rect.maxY : rect.maxY - 1, width: rect.width, height: 1)
        // Over a row of the pane a mark says that the row goes on below the words.
        canvas.putRight(
            [Run((hasBorder ? " " : "~ ") + words + " ", .textMuted)], in: line, row: 0, margin: hasBorder ? 1 : 0)
    }
}
