import Keys
import TerminalUI

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
