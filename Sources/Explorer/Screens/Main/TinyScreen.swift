import TerminalUI

/// A terminal too small for any pane: one line says so; the state is kept, and requests keep running.
enum TinyScreen {
    static func draw(_ model: Model, on canvas: inout Canvas) {
        let rect = Rect(x: 0, y: 0, width: model.size.width, height: model.size.height)
        var text = "\(model.size.width)x\(model.size.height): needs 60x16"
        if case .sending = model.request.exchange { text += ", running" }
        canvas.put(text, .textStrong, in: rect, row: 0)
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
