import Keys
import TerminalUI

/// A terminal too small for any pane: one line says so; the state is kept, and requests keep running. Text can be read on
/// every size.
enum TinyScreen {
    static func draw(_ model: Model, on canvas: inout Canvas) {
        let size = model.size
        let rect = Rect(x: 0, y: 0, width: size.width, height: size.height)
        var text = "\(size.width)x\(size.height): needs 60x16"
        if case .sending = model.request.exchange { text += ", running" }
        canvas.put(text, .textStrong, in: rect, row: 0)
        switch model.overlays.last {
        // A question takes keys, so it must be visible.
        case .question(let card)?: card.picture(model).draw(&canvas, MainScreen.area(of: size))
        case .manual(let card)?:
            card.picture(model).draw(&canvas, MainScreen.area(of: size))
            drawLines(model, on: &canvas, in: rect)
        case .prompt(let card)?:
            if case .manual(let card)? = model.overlays.dropLast().last {
                card.picture(model).draw(&canvas, MainScreen.area(of: size))
            }
            card.picture(model).draw(&canvas, MainScreen.area(of: size))
            drawLines(model, on: &canvas, in: rect)
        default: canvas.put("\(model.key(of: .appCommand))help has topics to read", .textMuted, in: rect, row: 1)
        }
    }

    private static func drawLines(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let front = Front(model)
        HintLine.draw(model, front, on: &canvas, in: Rect(x: 0, y: rect.maxY - 1, width: rect.width, height: 1))
        StatusLine.draw(model, front, on: &canvas, in: Rect(x: 0, y: rect.maxY - 2, width: rect.width, height: 1))
    }
}

/// The panes as tabs, when only one is shown at a time.
enum PaneBar {
    static func draw(_ model: Model, on canvas: inout Canvas) {
        let names = ["Collections", "Request", "Params", "Preview", "Response"]
        var runs: [Run] = []
        for (index, name) in names.enumerated() {
            let isHere = model.focus.rawValue == index + 1
            runs.append(Run(isHere ? "[\(index + 1) \(name)]" : " \(index + 1) \(name) ", isHere ? .title : .textMuted))
        }
        canvas.put(runs, in: Rect(x: 0, y: 1, width: model.size.width, height: 1), row: 0)
    }
}
