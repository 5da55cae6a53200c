import TerminalUI

/// A list on the screen.
struct ListView {
    /// How the row at the cursor looks.
    enum Mark {
        /// It has the keys: a click goes to a row, and the hardware cursor is on the mark.
        case cursor
        /// The same, below a text field, which has the hardware cursor.
        case belowField
        /// A field of the row has the keys.
        case field
        /// Another part has the keys.
        case place
        case none

        var takesClicks: Bool { self == .cursor || self == .belowField }
    }

    var state: ListState
    var count: Int
    var mark = Mark.cursor
    /// False where lines have more rows: a click is no step of the cursor.
    var rowsAreSteps = true
    /// The sentence in place of rows.
    var empty = ""

    /// The rows that have room.
    func shown(height: Int) -> Range<Int> {
        let top = ListScroll(first: state.top).offset(cursor: state.cursor, count: count, height: height)
        return top..<min(count, top + max(0, height))
    }
}

extension Canvas {
    /// Draws the rows of a list that have room.
    ///
    /// - Parameter draw: draws the row of an index into a row of `rect`.
    mutating func list(_ list: ListView, in rect: Rect, draw: (inout Canvas, _ index: Int, _ row: Int) -> Void) {
        guard list.count > 0 else {
            for (row, line) in Flow.lines(list.empty, columns: rect.width - 4).enumerated() {
                put(line, .textMuted, in: rect, row: row, column: 2)
            }
            return
        }
        let cursor = min(list.state.cursor, list.count - 1)
        let shown = list.shown(height: rect.height)
        if list.rowsAreSteps, list.mark.takesClicks || pane != nil {
            take(clicksOn: 0..<shown.count, cursor: cursor - shown.lowerBound, in: rect)
        }
        for (row, index) in shown.enumerated() {
            draw(&self, index, row)
            if index == cursor { mark(list.mark, rect, row: row) }
        }
    }

    /// Draws a list whose rows are text; what has no room is cut.
    mutating func list(_ list: ListView, in rect: Rect, row runs: (Int) -> [Run]) {
        self.list(list, in: rect) { $0.putCut(runs($1), in: rect, row: $2, column: 2) }
    }

    /// Marks the row at the cursor.
    mutating func mark(_ mark: ListView.Mark, _ rect: Rect, row: Int) {
        switch mark {
        case .cursor: markCursor(rect, row: row)
        case .belowField: markCursor(rect, row: row, movesCursor: false)
        case .field: put(">", .accent, in: rect, row: row)
        case .place: markPlace(rect, row: row)
        case .none: break
        }
    }
}

/// A line of a list, with the explanation that `x` shows below it.
struct ListLine: Equatable {
    var runs: [Run]
    /// Rows that are always below the first one; the cursor stays on the first.
    var more: [[Run]] = []
    var explanation: [String] = []
    /// The text that `yy` copies.
    var copied: String
    /// The word that the manual defines: a status, the name of a header field.
    var word: String?
}

/// Draws a list of lines, some with their explanation, and finds its rows.
struct ListRows {
    let lines: [ListLine]
    let reading: ListState
    let width: Int

    private struct Row {
        var line: Int
        var runs: [Run]
    }

    private var rows: [Row] {
        lines.enumerated().flatMap { number, line in
            let first = [Row(line: number, runs: line.runs)]
            let more = line.more.map { Row(line: number, runs: $0) }
            guard reading.explained.contains(number) else { return first + more }
            let below = line.explanation.flatMap { Flow.lines($0, columns: max(10, width - 7)) }
            let explained = below.map { Row(line: number, runs: [Run("    " + $0, .textMuted)]) }
            // An explanation comes before the blank row that separates the line from the next.
            let blanks = more.reversed().prefix { $0.runs.isEmpty }.count
            return first + more.dropLast(blanks) + explained + more.suffix(blanks)
        }
    }

    func draw(on canvas: inout Canvas, in rect: Rect, isFocused: Bool) {
        let rows = rows
        let state = ListState(cursor: rows.firstIndex { $0.line == reading.cursor } ?? 0, top: reading.top)
        let view = ListView(
            state: state, count: rows.count, mark: isFocused ? .cursor : .none, rowsAreSteps: false)
        canvas.list(view, in: rect) { rows[$0].runs }
        canvas.thumb(rect, first: view.shown(height: rect.height).lowerBound, count: rows.count)
    }
}
