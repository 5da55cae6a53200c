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
        if let below = model.cardBelow { below.picture(model).draw(&canvas, area(of: model.size)) }
        front.card?.draw(&canvas, area(of: model.size))
        if let list = model.completions { CompletionBox.draw(list, model, on: &canvas) }
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
        if let strip = layout.explain { Explanation.drawStrip(model, on: &canvas, in: strip) }
        if let timing = layout.timing, let title = layout.timingTitle {
            PaneTitle(left: [Run("Timing ", .title)]).draw(on: &canvas, in: title)
            TimingView.draw(model, on: &canvas, in: timing)
        }
        if let drawer = layout.drawer { drawDrawer(drawer, model, layout, on: &canvas) }
    }

    /// Draws the collections over the left columns of a small screen while they have the focus.
    private static func drawDrawer(_ drawer: Rect, _ model: Model, _ layout: MainLayout, on canvas: inout Canvas) {
        let box = Rect(x: drawer.x, y: drawer.y, width: drawer.width, height: model.size.height - 2 - drawer.y)
        canvas.backdrop()
        canvas.clear(box)
        canvas.buffer.box(box, drawing: canvas.drawing, style: canvas.lineStyle(.borderFocus), weight: .heavy)
        draw(.collections, model, layout, on: &canvas)
    }

    static func draw(_ pane: Pane, _ model: Model, _ layout: MainLayout, on canvas: inout Canvas) {
        guard let rect = layout.panes[pane], let border = layout.titles[pane] else { return }
        canvas.pane = pane
        defer { canvas.pane = nil }
        let start = border.x + PaneTitle.indent
        canvas.take(clicks: .pane(pane), at: Rect(x: start, y: border.y, width: 1, height: 1))
        let title = pane.screen.title(model, width: border.width - PaneTitle.indent)
        title.draw(on: &canvas, in: border)
        for (index, tab) in title.tabs.enumerated() where !tab.isEmpty {
            let place = Rect(x: start + tab.lowerBound, y: border.y, width: tab.count, height: 1)
            canvas.take(clicks: .tab(pane, index), at: place)
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
            var lines = layout.lines
            if model.isCovered { lines.focus = nil }
            lines.draw(on: &canvas) { canvas in
                guard let title = layout.explainTitle, SizeClass(model.size) >= .medium else { return }
                PaneTitle(left: [Run("Explain ", .title)]).draw(on: &canvas, in: title)
            }
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
            var isCovered: Bool

            init(_ model: borrowing Model, _ theme: ResolvedTheme) {
                (layout, self.theme, settings) = (MainLayout.Key(model), theme, model.settings)
                isCovered = model.isCovered
            }
        }
    }
}

extension Model {
    /// A card lies over the panes and has the heavy frame. The command line is no card.
    var isCovered: Bool {
        overlays.contains { if case .prompt = $0 { false } else { true } }
    }
}
