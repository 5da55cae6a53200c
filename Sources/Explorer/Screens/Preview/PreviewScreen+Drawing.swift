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

    /// The tabs. The one whose bytes are sent has a dot while another one is looked at.
    static func title(_ model: Model, width: Int) -> PaneTitle {
        let (draft, state) = (model.request.draft, model.request.preview)
        let (shown, sent) = (state.shownTab(of: draft), PreviewTab.sent(by: draft))
        let labels = PreviewTab.allCases.map { tab in
            TabLabel(tab.name(for: draft), short: tab.shortName(for: draft), isHeld: tab == sent)
        }
        var title = PaneTitle(
            TabStrip(
                number: Pane.preview.rawValue, labels, shown: shown.rawValue, isFocused: model.focus == .preview,
                columns: width, drawing: model.settings.boxes))
        if model.zoom == .full { title.left += zoomed(after: title.left, width, model) }
        return title
    }

    /// The border continues up to the words at its end.
    private static func zoomed(after runs: [Run], _ width: Int, _ model: Model) -> [Run] {
        let words = " zoomed, \(model.key(of: .paneZoomOut)) restores "
        let used = runs.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        let gap = width - used - words.count - 1
        guard gap > 0 else { return [] }
        let rule = String(repeating: Character(model.settings.boxes.horizontal(.heavy)), count: gap)
        return [Run(rule, .borderFocus), Run(words, .textMuted)]
    }
}
