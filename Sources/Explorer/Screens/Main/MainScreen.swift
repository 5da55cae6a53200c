import TerminalUI

/// The main screen: place line, panes, explain strip, status, hints; overlays on top.
enum MainScreen {
    static func draw(_ model: Model, on canvas: inout Canvas) {
        guard SizeClass(model.size) > .tiny else {
            TinyScreen.draw(model, on: &canvas)
            // A question takes keys, so it is never unseen.
            if case .question(let card)? = model.overlays.last { card.picture(model).draw(&canvas, area(model)) }
            return
        }
        let layout = MainLayout(model)
        let front = Front(model)
        TitleBar.draw(model, front, on: &canvas, in: layout.place)
        if let screen = front.screen {
            screen.draw(&canvas, area(model))
        } else {
            drawPanes(model, layout, on: &canvas)
        }
        front.card?.draw(&canvas, area(model))
        HintLine.draw(model, front, on: &canvas, in: layout.hints)
        StatusLine.draw(model, front, on: &canvas, in: layout.status, below: layout.hints)
        ContinuationBox.draw(model, on: &canvas, above: layout.status.y)
    }

    /// Between the title line and the two last ones.
    private static func area(_ model: Model) -> Rect {
        Rect(x: 0, y: 1, width: model.size.width, height: max(2, model.size.height - 3))
    }

    private static func drawPanes(_ model: Model, _ layout: MainLayout, on canvas: inout Canvas) {
        if SizeClass(model.size) == .reduced { PaneBar.draw(model, on: &canvas) }
        for pane in Pane.allCases where pane != .collections {
            draw(pane, model, layout, on: &canvas)
        }
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

    /// The collections lie over the left columns of a small screen while they have the focus.
    private static func drawDrawer(_ drawer: Rect, _ model: Model, _ layout: MainLayout, on canvas: inout Canvas) {
        let box = Rect(x: drawer.x, y: drawer.y, width: drawer.width, height: model.size.height - 2 - drawer.y)
        canvas.clear(box)
        let style = canvas.lineStyle(.borderFocus)
        canvas.buffer.box(box, drawing: canvas.drawing, style: style, isFocused: true)
        // The borders of the screen go on to the right of the drawer.
        for (y, isTop) in [(box.y, true), (box.maxY - 1, false)] {
            canvas.buffer.joint(
                at: Point(x: box.maxX - 1, y: y), up: !isTop, down: isTop, left: true, right: true,
                drawing: canvas.drawing, style: style)
        }
        draw(.collections, model, layout, on: &canvas)
    }

    static func draw(_ pane: Pane, _ model: Model, _ layout: MainLayout, on canvas: inout Canvas) {
        guard let rect = layout.panes[pane], let border = layout.titles[pane] else { return }
        drawTitle(pane, model, on: &canvas, in: border)
        switch pane {
        case .collections: CollectionsScreen.draw(CollectionsScreen.Content(model), on: &canvas, in: rect)
        case .request: RequestLineScreen.draw(model, on: &canvas, in: rect)
        case .parameters:
            if model.text != nil || model.showsBody {
                TextPaneView.draw(model, on: &canvas, in: rect)
            } else if let table = model.table {
                table.picture(model).draw(&canvas, rect)
            } else {
                ParametersScreen.draw(model, on: &canvas, in: rect)
            }
        case .preview: PreviewScreen.draw(model, on: &canvas, in: rect)
        case .response: ResponseScreen.draw(model, on: &canvas, in: rect)
        }
    }

    private static func drawTitle(_ pane: Pane, _ model: Model, on canvas: inout Canvas, in border: Rect) {
        switch pane {
        case .collections: canvas.put(CollectionsScreen.title(model), in: border, row: 0)
        case .request: canvas.put(RequestLineScreen.title(model), in: border, row: 0)
        case .parameters: canvas.put(ParametersScreen.title(model, width: border.width), in: border, row: 0)
        case .preview: canvas.put(PreviewScreen.title(model), in: border, row: 0)
        case .response:
            let title = ResponseScreen.title(model)
            let isFocused = model.focus == .response
            let tabs = title.left.map { $0.role == .title && isFocused ? Run($0.text, .borderFocus) : $0 }
            let left = [Run("5 ", isFocused ? .borderFocus : .textMuted)] + tabs + [Run(" ")]
            let used = canvas.putCut(left, in: border, row: 0)
            let rest = Rect(x: border.x + used, y: border.y, width: border.width - used, height: 1)
            let right = title.right.fitting(rest.width - 3)
            guard !right.isEmpty else { return }
            canvas.putRight([Run(" ")] + right + [Run(" ")], in: rest, row: 0, margin: 1)
        }
    }
}

extension [Run] {
    /// Without the last runs, as many as do not fit.
    fileprivate func fitting(_ columns: Int) -> [Run] {
        var runs = self
        while runs.reduce(0, { $0 + TextWidth.columns(of: $1.text) }) > columns, !runs.isEmpty { runs.removeLast() }
        return runs
    }
}
