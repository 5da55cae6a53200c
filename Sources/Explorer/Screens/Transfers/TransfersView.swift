import Networking
import Runs
import TerminalUI

/// Draws the list of transfers: what it is and how it goes, the bar, the file.
enum TransfersView {
    static let rowHeight = 3

    static func draw(_ model: Model, on canvas: inout Canvas) {
        let box = Rect(x: 0, y: 1, width: model.size.width, height: model.size.height - 3)
        canvas.buffer.box(
            box, drawing: canvas.drawing, style: canvas.lineStyle(.borderFocus),
            title: [StyledRun("Transfers ", canvas.theme[.borderFocus])], isFocused: true)
        let inside = box.inset()
        let rows = TransfersScreen.rows(model)
        guard !rows.isEmpty else {
            for (row, line) in Paragraph.lines(empty(model), columns: inside.width - 2).enumerated() {
                canvas.put(line, .textMuted, in: inside, row: row, column: 1)
            }
            return
        }
        let cursor = min(model.transfers.cursor, rows.count - 1)
        let height = max(1, inside.height / rowHeight)
        let top = ListScroll(first: model.transfers.top).offset(cursor: cursor, count: rows.count, height: height)
        for place in top..<min(rows.count, top + height) {
            let y = inside.y + (place - top) * rowHeight
            let area = Rect(x: inside.x, y: y, width: inside.width, height: min(rowHeight, inside.maxY - y))
            draw(rows[place], model, on: &canvas, in: area)
            if place == cursor { canvas.markCursor(area, row: 0) }
        }
    }

    static func empty(_ model: Model) -> String {
        "No transfers yet. \(model.key(of: .requestSendOptions)) f sends an answer into a file; what runs is listed here."
    }

    private static func draw(_ row: TransfersScreen.Row, _ model: Model, on canvas: inout Canvas, in rect: Rect) {
        guard let shown = row.shown else { return drawBatch(row, model, on: &canvas, in: rect) }
        let word = shown.word
        let title = Rect(x: rect.x, y: rect.y, width: rect.width - word.count - 4, height: 1)
        canvas.putCut([Run(DisplayText.visible(row.title), .textStrong)], in: title, row: 0, column: 2)
        canvas.putRight([Run(word, role(shown))], in: rect, row: 0, margin: 1)
        canvas.putCut(figures(shown, model), in: rect, row: 1, column: 2)
        canvas.putCut([Run(model.shown(detail(shown)), .textMuted)], in: rect, row: 2, column: 2)
    }

    /// `[#######>.......]  2 done, 1 running, 1 waiting, 0 failed`
    private static func drawBatch(
        _ row: TransfersScreen.Row, _ model: Model, on canvas: inout Canvas, in rect: Rect
    ) {
        let counts = model.batch.counts
        let fraction = counts.all == 0 ? 0 : Double(counts.over) / Double(counts.all)
        canvas.putCut([Run(DisplayText.visible(row.title), .textStrong)], in: rect, row: 0, column: 2)
        let word = model.batch.isRunning ? "running" : "done"
        canvas.putRight([Run(word, model.batch.isRunning ? .statusInfo : .statusOK)], in: rect, row: 0, margin: 1)
        canvas.putCut(
            StatusWords.bar(fraction, columns: 24, model.settings) + [Run(counts.words)], in: rect, row: 1, column: 2)
        canvas.putCut([Run(BatchWords.title(model.batch), .textMuted)], in: rect, row: 2, column: 2)
    }

    /// `[#######>.......] 46 %  985 MB of 2.15 GB  38.4 MB/s  left 00:30`
    private static func figures(_ shown: ShownTransfer, _ model: Model) -> [Run] {
        let now = model.clock.seconds
        let bar = shown.fraction.map { StatusWords.bar($0, columns: 24, model.settings) } ?? []
        let words = [
            shown.percent, shown.size, shown.speed(at: now),
            shown.left(at: now).map { "left \(Measure.clock(seconds: $0))" },
        ]
        return bar + [Run(words.compactMap(\.self).joined(separator: "  "))]
    }

    private static func detail(_ shown: ShownTransfer) -> String {
        guard case .stopped(let words) = shown.state else { return shown.path ?? "into memory" }
        return words
    }

    private static func role(_ shown: ShownTransfer) -> Role {
        switch shown.state {
        case .running: .statusInfo
        case .paused, .stopped: .statusWarning
        case .done: .statusOK
        }
    }
}
