import CurlewNetworking
import Keys
import Runs
import TerminalUI

/// Draws the list: for each row its title and state, the bar, the file.
extension TransfersScreen {
    static let rowHeight = 3

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        canvas.screen(area, title: [Run("Transfers ", .borderFocus)])
        let inside = area.inset()
        let rows = facts.rows
        guard !rows.isEmpty else { return ResponseScreen.say([Self.empty(facts.display)], on: &canvas, in: inside) }
        let cursor = min(list.cursor, rows.count - 1)
        let height = max(1, inside.height / Self.rowHeight)
        let top = ListScroll(first: list.top).offset(cursor: cursor, count: rows.count, height: height)
        for place in top..<min(rows.count, top + height) {
            let y = inside.y + (place - top) * Self.rowHeight
            let lines = Rect(x: inside.x, y: y, width: inside.width, height: min(Self.rowHeight, inside.maxY - y))
            Self.draw(rows[place], facts.display, on: &canvas, in: lines)
            if place == cursor { canvas.markCursor(lines, row: 0) }
        }
    }

    private static func draw(_ row: Row, _ display: DisplayContext, on canvas: inout Canvas, in rect: Rect) {
        let (word, figures, detail) =
            switch row.content {
            case .batch(let line): words(line, display)
            case .request(_, let shown, _): words(shown, display)
            }
        let title = Rect(x: rect.x, y: rect.y, width: rect.width - word.text.count - 4, height: 1)
        canvas.putCut([Run(DisplayText.visible(row.title), .textStrong)], in: title, row: 0, column: 2)
        canvas.putRight([word], in: rect, row: 0, margin: 1)
        canvas.putCut(figures, in: rect, row: 1, column: 2)
        canvas.putCut([Run(detail, .textMuted)], in: rect, row: 2, column: 2)
    }

    /// The contents of a row's three lines besides its title.
    private typealias Words = (word: Run, figures: [Run], detail: String)

    /// Such as `[#######>.......]  2 done, 1 running, 1 waiting, 0 failed`.
    private static func words(_ line: BatchProgressLine, _ display: DisplayContext) -> Words {
        let counts = line.counts
        let fraction = counts.all == 0 ? 0 : Double(counts.over) / Double(counts.all)
        let word = line.isRunning ? Run("running", .statusInfo) : Run("done", .statusOK)
        return (
            word, StatusWords.bar(fraction, columns: 24, display.settings) + [Run(counts.words)], line.words
        )
    }

    /// Such as `[#######>.......] 46 %  985 MB of 2.15 GB  38.4 MB/s  left 00:30`.
    private static func words(_ shown: ShownTransfer, _ display: DisplayContext) -> Words {
        let now = display.clock.seconds
        let bar = shown.fraction.map { StatusWords.bar($0, columns: 24, display.settings) } ?? []
        let figures = [
            shown.percent, shown.size, shown.speed(at: now),
            shown.left(at: now).map { "left \(HumanReadable.clock(seconds: $0))" },
        ]
        return (
            Run(shown.word, role(shown.state)), bar + [Run(figures.compactMap(\.self).joined(separator: "  "))],
            display.shown(detail(shown, display))
        )
    }

    private static func detail(_ shown: ShownTransfer, _ display: DisplayContext) -> String {
        guard case .stopped(let words) = shown.state else { return shown.path ?? "into memory" }
        return words.text(display.keys)
    }

    private static func role(_ state: Transfer.State) -> Role {
        switch state {
        case .running: .statusInfo
        case .paused, .stopped: .statusWarning
        case .done: .statusOK
        }
    }
}
