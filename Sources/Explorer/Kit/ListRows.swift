import TerminalUI

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
        canvas.list(ListView(state: state, count: rows.count, mark: isFocused ? .lines : .none), in: rect) {
            rows[$0].runs
        }
    }
}
