import Networking
import TerminalUI

extension HeadersScreen {
    static func draw(_ model: Model, on canvas: inout Canvas, in rect: Rect) {
        let lines = HeaderLine.lines(model)
        let cursor = model.request.headers.cursor
        let first = ListScroll(first: model.request.headers.top)
            .offset(cursor: cursor, count: lines.count + 1, height: rect.height)
        let longest = lines.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        let value = min(max(longest + 4, 14), rect.width / 2)
        for row in 0..<rect.height {
            let index = first + row
            if index < lines.count {
                draw(lines[index], model, value: value, on: &canvas, in: rect, row: row)
            } else if index == lines.count {
                canvas.put(
                    "+ add a header (\(model.key(of: .rowAdd, in: .headers)))", .textMuted, in: rect, row: row,
                    column: 2)
            }
            if index == cursor, model.focus == .parameters { mark(row, model, on: &canvas, in: rect) }
        }
    }

    /// A row with an open field is marked by the field.
    private static func mark(_ row: Int, _ model: Model, on canvas: inout Canvas, in rect: Rect) {
        guard model.edit == nil else { return _ = canvas.put(">", .accent, in: rect, row: row) }
        canvas.markCursor(rect, row: row)
    }

    private static func draw(
        _ line: HeaderLine, _ model: Model, value: Int, on canvas: inout Canvas, in rect: Rect, row: Int
    ) {
        let origin = line.origin == .you ? (line.isOn ? "you" : "off") : line.origin.rawValue
        if !line.isOn { canvas.put("x", .nodeOff, in: rect, row: row) }
        let name: Role = line.isOn ? (line.origin == .you ? .syntaxKey : .textMuted) : .nodeOff
        let end = rect.width - origin.count - 2
        if let field = field(line, model) {
            canvas.put(line.name, name, in: rect, row: row, column: 2)
            let start = field == .name ? 2 : value
            let box = Rect(x: rect.x + start, y: rect.y + row, width: max(0, end - start), height: 1)
            if let editor = model.edit?.editor { FieldPainter.draw(editor, on: &canvas, in: box) }
        } else {
            canvas.put(TextWidth.truncated(line.name, columns: value - 3), name, in: rect, row: row, column: 2)
            let text = TextWidth.truncated(DisplayText.visible(line.value), columns: max(0, end - value))
            canvas.put(
                VariableRuns.runs(text, base: line.isOn ? .text : .nodeOff), in: rect, row: row, column: value)
        }
        canvas.putRight([Run(origin, .textMuted)], in: rect, row: row, margin: 1)
    }

    private enum Field { case name, value }

    private static func field(_ line: HeaderLine, _ model: Model) -> Field? {
        switch model.edit?.target {
        case .headerName(let id) where id == line.row: .name
        case .headerValue(let id) where id == line.row: .value
        default: nil
        }
    }
}
