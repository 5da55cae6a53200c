import CurlewBytes
import TerminalUI

/// Draws a text field, underlined over its whole width, and places the hardware cursor in it.
enum FieldPainter {
    /// - Parameter isOffered: the text is drawn like a selected one.
    static func draw(
        _ editor: LineEditor, isOffered: Bool = false, on canvas: inout Canvas, in rect: Rect, base: Role = .text
    ) {
        guard rect.width > 0 else { return }
        canvas.take(
            clicks: .field(rect.x, width: rect.width), at: Rect(x: rect.x, y: rect.y, width: rect.width, height: 1))
        let blank = Style(
            foreground: canvas.theme[.text].foreground, background: canvas.theme[.surfaceRaised].background,
            attributes: .underline)
        canvas.buffer.fill(rect, style: blank)
        let (text, column) = editor.visible(width: rect.width)
        var x = 0
        for run in VariableRuns.runs(text, base: base) {
            x += canvas.buffer.put(
                run.text, at: Point(x: rect.x + x, y: rect.y),
                style: canvas.style(run.role).adding(.underline), clip: rect)
        }
        if isOffered { canvas.putCut([Run(text, .selection)], in: rect, row: 0) }
        canvas.cursor = Point(x: rect.x + min(column, rect.width - 1), y: rect.y)
    }
}

/// Text with `{{name}}` in the colour of variables.
enum VariableRuns {
    static func runs(_ text: String, base: Role) -> [Run] {
        var runs: [Run] = []
        var rest = text[...]
        while let open = rest.utf8.firstRange(of: "{{".utf8),
            let close = rest[open.upperBound...].utf8.firstRange(of: "}}".utf8)
        {
            if open.lowerBound > rest.startIndex { runs.append(Run(String(rest[..<open.lowerBound]), base)) }
            runs.append(Run(String(rest[open.lowerBound..<close.upperBound]), .syntaxVariable))
            rest = rest[close.upperBound...]
        }
        if !rest.isEmpty { runs.append(Run(String(rest), base)) }
        return runs
    }
}
