import TerminalUI

/// What a low pane does not show, at the end of its lower border: the number of hidden parameters, the size of the bytes.
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
