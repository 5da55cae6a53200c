import CurlewFormats
import TerminalUI
import Workspace

extension FileTextCard {
    func draw(_ display: DisplayContext, on canvas: inout Canvas, in rect: Rect) {
        var card = self
        card.settle(display)
        let area = card.area
        let position = area.position
        _ = canvas.card(
            rect, title: DisplayText.visible(file.file) + (isChanged ? " *" : ""),
            trailing: "line \(position.line + 1), column \(position.column + 1)")
        let parts = Self.areas(in: rect)
        var marks = TextLanguage.yaml.highlights(area).map { TextMark($0.range, canvas.style($0.role)) }
        var signs: [Int: StyledRun] = [:]
        if let mark = problem?.mark, area.gutter > 0 {
            signs[mark.line - 1] = StyledRun("!", canvas.style(.nodeProblem))
            if mark.line <= area.buffer.lineCount {
                marks.append(TextMark(area.buffer.content(ofLine: mark.line - 1), Style().adding(.underline)))
            }
        }
        let cell = area.draw(
            on: &canvas.buffer, in: parts.text, style: TextPaneView.style(canvas), marks: marks, signs: signs)
        if let cell { canvas.cursor = cell }
        for (row, line) in Flow.lines(message, columns: parts.message.width - 2).enumerated() {
            canvas.put(
                DisplayText.visible(line), problem == nil ? .statusOK : .nodeProblem, in: parts.message, row: row,
                column: 1)
        }
    }

    private var message: String {
        guard let problem else { return "It reads as a request now." }
        guard let mark = problem.mark else { return "! \(problem.sentence)" }
        return "! line \(mark.line), column \(mark.column): \(problem.sentence)"
    }
}
