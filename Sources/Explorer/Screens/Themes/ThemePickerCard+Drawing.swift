import TerminalUI

extension ThemePickerCard {
    /// Columns of the list, without its borders.
    private static let listColumns = 28

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let list = Rect(x: area.x + 1, y: area.y + 1, width: Self.listColumns, height: area.height - 2)
        let preview = Rect(
            x: list.maxX + 1, y: list.y, width: area.maxX - list.maxX - 2, height: list.height)
        canvas.clear(area, role: .surfaceRaised)
        FrameLines.columns(area, split: list.maxX, focusesFirst: true).draw(on: &canvas)
        let title = Rect(x: list.x, y: area.y, width: Self.listColumns, height: 1)
        canvas.put([Run("\(facts.themes.count) themes", .borderFocus), Run(" ")], in: title, row: 0)
        canvas.put("Preview ", .title, in: Rect(x: preview.x, y: area.y, width: preview.width, height: 1), row: 0)
        drawList(facts.themes, on: &canvas, in: list)
        drawPreview(facts, on: &canvas, in: preview)
    }

    private func drawList(_ themes: [ThemeEntry], on canvas: inout Canvas, in rect: Rect) {
        canvas.list(ListView(state: list, count: themes.count), in: rect) { canvas, index, row in
            let name = TextWidth.truncated(themes[index].name, columns: rect.width - 9)
            canvas.put(name, in: rect, row: row, column: 2)
            canvas.putRight([Run(themes[index].kind, .textMuted)], in: rect, row: row, margin: 1)
        }
    }

    private static let samples: [(name: String, role: Role, text: String)] = [
        ("text", .text, "The quick brown fox"), ("muted", .textMuted, "comments, hints"),
        ("cursor", .cursorLine, "> families[1] mother"), ("selected", .selection, "  families[0] father"),
        ("key", .syntaxKey, "families"), ("string", .syntaxString, "\"mother\""), ("number", .syntaxNumber, "10"),
        ("bool", .syntaxBool, "true"), ("variable", .syntaxVariable, "{{base}}"), ("ok", .statusOK, "200 OK"),
        ("warning", .statusWarning, "304, slow"), ("error", .statusError, "422, not sent"),
    ]

    private func drawPreview(_ facts: Facts, on canvas: inout Canvas, in rect: Rect) {
        let theme = theme(facts)
        for (row, sample) in Self.samples.enumerated() {
            canvas.put(sample.name, .textMuted, in: rect, row: row)
            canvas.put(sample.text, sample.role, in: rect, row: row, column: 12)
            guard let contrast = theme?.contrasts[sample.role] else { continue }
            let text = ContrastText.text(contrast)
            canvas.put(text, .textMuted, in: rect, row: row, column: 45 - text.count)
        }
        let row = Self.samples.count
        canvas.put("link", .textMuted, in: rect, row: row)
        canvas.put(
            [Run("families", .linkAncestor), Run("%5B%5D", .linkRule), Run("="), Run("mother", .linkValue)], in: rect,
            row: row, column: 12)
        canvas.put(Self.verdict(theme), .textMuted, in: rect, row: row + 2)
        canvas.put("shown in    \(facts.colours)", .textMuted, in: rect, row: row + 3)
    }

    private static func verdict(_ theme: ThemeEntry?) -> String {
        guard let contrast = theme?.contrast else { return "contrast as set in the terminal" }
        let passes = contrast >= 4.5 ? "passes AA" : "below AA"
        return "lowest text contrast \(ContrastText.text(contrast))  \(passes)"
    }
}
