import Keys
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
    let reading: ListPosition
    let width: Int

    private struct Row {
        var line: Int
        var runs: [Run]
        var isFirst: Bool
    }

    private var rows: [Row] {
        lines.enumerated().flatMap { number, line in
            let first = [Row(line: number, runs: line.runs, isFirst: true)]
            let more = line.more.map { Row(line: number, runs: $0, isFirst: false) }
            guard reading.explained.contains(number) else { return first + more }
            let below = line.explanation.flatMap { Flow.lines($0, columns: max(10, width - 7)) }
            let explained = below.map { Row(line: number, runs: [Run("    " + $0, .textMuted)], isFirst: false) }
            // An explanation comes before the blank row that separates the line from the next.
            let blanks = more.reversed().prefix { $0.runs.isEmpty }.count
            return first + more.dropLast(blanks) + explained + more.suffix(blanks)
        }
    }

    func draw(on canvas: inout Canvas, in rect: Rect, isFocused: Bool) {
        let rows = rows
        let cursor = rows.firstIndex { $0.line == reading.cursor } ?? 0
        let top = ListScroll(first: reading.top).offset(cursor: cursor, count: rows.count, height: rect.height)
        for (row, shown) in rows.dropFirst(top).prefix(rect.height).enumerated() {
            canvas.putCut(shown.runs, in: rect, row: row, column: 2)
            guard isFocused, top + row == cursor else { continue }
            canvas.put(">", .accent, in: rect, row: row)
            canvas.highlight(rect, row: row, role: .cursorLine)
            canvas.cursor = Point(x: rect.x, y: rect.y + row)
        }
    }
}

/// Keys of a list; the same in every list tab.
enum ListKeys {
    /// Performs an action.
    ///
    /// - Returns: false when it is not an action of lists.
    static func perform(_ action: Action, _ reading: inout ListPosition, count: Int, height: Int) -> Bool {
        guard let target = target(of: action, reading.cursor, count, height) else {
            return scroll(action, &reading, count, height)
        }
        reading.cursor = min(max(0, target), max(0, count - 1))
        var scroll = ListScroll(first: reading.top)
        scroll.follow(cursor: reading.cursor, count: count, height: height)
        reading.top = scroll.first
        return true
    }

    private static func target(of action: Action, _ cursor: Int, _ count: Int, _ height: Int) -> Int? {
        switch action {
        case .moveDown, .moveNextSibling: cursor + 1
        case .moveUp, .movePrevSibling: cursor - 1
        case .moveHalfDown: cursor + height / 2
        case .moveHalfUp: cursor - height / 2
        case .movePageDown: cursor + height - 1
        case .movePageUp: cursor - height + 1
        case .moveFirst: 0
        case .moveLast: count - 1
        default: nil
        }
    }

    private static func scroll(
        _ action: Action, _ reading: inout ListPosition, _ count: Int, _ height: Int
    ) -> Bool {
        var scroll = ListScroll(first: reading.top)
        switch action {
        case .scrollDown: scroll.scroll(by: 1, count: count, height: height)
        case .scrollUp: scroll.scroll(by: -1, count: count, height: height)
        case .scrollTop: scroll.place(.top, cursor: reading.cursor, count: count, height: height)
        case .scrollCentre: scroll.place(.center, cursor: reading.cursor, count: count, height: height)
        case .scrollBottom: scroll.place(.bottom, cursor: reading.cursor, count: count, height: height)
        default: return false
        }
        reading.top = scroll.first
        reading.cursor = min(max(reading.cursor, reading.top), reading.top + height - 1)
        return true
    }
}
