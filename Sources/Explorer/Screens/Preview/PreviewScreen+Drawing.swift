import CurlewNetworking
import Drafting
import Keys
import Serialization
import TerminalUI

extension PreviewScreen {
    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let pane = PreviewPane(model.bench, model.display, over: .init(model), in: rect)
        for (row, runs) in pane.head.enumerated() { canvas.put(runs, in: rect, row: row) }
        for row in pane.rows(from: model.request.preview.top) {
            PreviewRowPainter(pane, row).draw(on: &canvas, in: rect)
        }
        if let edit = model.edit, edit.target == .wire {
            FieldPainter.draw(edit.editor, on: &canvas, in: Rect(x: rect.x, y: rect.y, width: rect.width, height: 1))
        }
        let foot = pane.body.maxY - rect.y
        for (row, runs) in pane.foot.enumerated() { canvas.put(runs, in: rect, row: foot + row) }
    }

    /// The tabs, for the border: the one that is looked at in brackets, the chosen serializer with a star where it is
    /// another one.
    static func title(_ model: Model, width: Int) -> PaneTitle {
        let shown = model.request.preview.shownTab(for: model.request.draft.serializer)
        let chosen = model.request.draft.serializer.look.tab
        let number = "\(Pane.preview.rawValue) "
        let room = width - number.utf8.count - 4
        let isLong = PreviewTab.allCases.reduce(0) { $0 + $1.name.utf8.count + 1 } <= room
        let isWhole = PreviewTab.allCases.reduce(0) { $0 + $1.shortName.utf8.count + 1 } <= room
        let tabs = PreviewTab.allCases.filter { isWhole || $0 == shown || $0 == chosen }
        var runs = [Run(number, model.focus == .preview ? .borderFocus : .textMuted)]
        for tab in tabs {
            let name = isLong ? tab.name : tab.shortName
            let star = tab == chosen && tab != shown ? "*" : ""
            let isFocused = model.focus == .preview
            runs +=
                tab == shown
                ? [Run("[\(name)]", isFocused ? .borderFocus : .title), Run(" ")]
                : [Run("\(name)\(star) ", .textMuted)]
        }
        if model.zoom == .full { runs += zoomed(after: runs, width, model) }
        return PaneTitle(left: runs)
    }

    /// The border continues up to the words at its end.
    private static func zoomed(after runs: [Run], _ width: Int, _ model: Model) -> [Run] {
        let words = " zoomed, \(model.key(of: .paneZoomOut)) restores "
        let used = runs.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        let gap = width - used - words.count - 1
        guard gap > 0 else { return [] }
        let drawing: BoxDrawing = model.settings.drawing == .ascii ? .ascii : .unicode
        let rule = String(repeating: Character(drawing.focusedHorizontal), count: gap)
        return [Run(rule, .borderFocus), Run(words, .textMuted)]
    }
}
