import Viewing

/// `:12` and `:b 31`: move to a line of the focused pane, or to a byte of the preview.
enum GoTo {
    /// Moves to a line, counted from 1; a number beyond the last line means the last.
    static func line(_ line: Int, _ model: inout Model) -> [Effect] {
        let row = max(0, line - 1)
        switch model.focus {
        case .collections: model.library.cursor = min(row, max(0, model.library.rows.count - 1))
        case .request: model.status.say("the request line has one line")
        case .parameters:
            let rows = model.request.parameters.rows
            if let table = model.table {
                model.rows.cursor = min(row, max(0, table.count(model) - 1))
            } else {
                model.request.parameters.cursor = rows.indices.contains(row) ? rows[row].id : rows.last?.id
            }
        case .preview:
            if let pane = PreviewPane(model) { model.request.preview.cursor = pane.place(rows: row, from: 0) }
        case .response:
            let last = max(0, ResponseScreen.shown(model).lineCount(model) - 1)
            ResponseScreen.shownTab(model).part.go(to: min(row, last), &model)
        }
        return []
    }

    /// Moves to a byte, numbered as in the explain strip.
    static func byte(_ argument: String, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        let content = bench.request.preview.content
        guard let number = Int(argument), (0..<content.byteCount).contains(number) else {
            let last = content.byteCount - 1
            return desk.say(last < 0 ? "no bytes here" : "Write :b and a number from 0 to \(last).", .warning)
        }
        bench.request.preview.cursor = number - content.number(of: 0)
        bench.focus(on: .preview)
        desk.wish(.showPanes)
    }
}
