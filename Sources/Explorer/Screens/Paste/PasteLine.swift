import TerminalUI

/// One line of the card: a label, a text, and a note at the right.
struct PasteLine: Equatable {
    /// The column where texts begin.
    static let indent = 14
    /// Columns for the note at the right.
    private static let rightColumns = 20

    var label: String
    var runs: [Run]
    var right: Run?
    /// Column of the runs; labels are to the left of it.
    var column = indent

    static let blank = PasteLine("", "")

    init(_ label: String, _ text: String, role: Role = .text, right: String = "", rightRole: Role = .textMuted) {
        self.label = label
        runs = [Run(text, role)]
        self.right = right.isEmpty ? nil : Run(right, rightRole)
    }

    /// As many lines as the text needs.
    static func wrapped(_ label: String, _ text: String, role: Role = .text, width: Int) -> [PasteLine] {
        Flow.lines(text, columns: width - indent - 1).enumerated().map { index, line in
            PasteLine(index == 0 ? label : "", line, role: role)
        }
    }

    func draw(on canvas: inout Canvas, in rect: Rect, row: Int) {
        canvas.put(label, label == "?" ? .statusWarning : .textMuted, in: rect, row: row, column: 1)
        let end = right.map { max(Self.rightColumns, TextWidth.columns(of: $0.text) + 1) } ?? 0
        let room = Rect(x: rect.x, y: rect.y, width: rect.width - end - (end > 0 ? 1 : 0), height: rect.height)
        canvas.putCut(runs, in: room, row: row, column: column)
        if let right { canvas.put([right], in: rect, row: row, column: rect.width - end) }
    }
}

/// The first lines of a text, made safe to display.
enum PasteBeginning {
    private static let rows = 3

    /// The lines, broken between words if possible, else at the card's edge.
    static func lines(_ text: String, width: Int) -> [PasteLine] {
        let columns = width - 2
        var rows: [String] = []
        // 32 bytes for each column are far more than any wide character takes.
        var rest = Substring(String(decoding: text.utf8.prefix(columns * Self.rows * 32), as: UTF8.self))
        while !rest.isEmpty, rows.count <= Self.rows {
            let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
            rows += broken(DisplayText.visible(String(rest[..<end])), columns: columns)
            rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
        }
        var shown = Array(rows.prefix(Self.rows))
        if rows.count > Self.rows || !rest.isEmpty, let last = shown.popLast() {
            shown.append(TextWidth.truncated(last + "  ", columns: columns - 4) + " ...")
        }
        return shown.map { row in
            var line = PasteLine("", row, role: .textMuted)
            line.column = 1
            return line
        }
    }

    private static func broken(_ line: String, columns: Int) -> [String] {
        Flow.lines(line, columns: columns).flatMap { piece -> [String] in
            var (pieces, rest) = ([String](), piece)
            while TextWidth.columns(of: rest) > columns {
                let head = TextWidth.prefix(rest, columns: columns).text
                guard !head.isEmpty else { break }
                pieces.append(String(head))
                rest = String(rest.dropFirst(head.count))
            }
            return pieces + [rest]
        }
    }
}
