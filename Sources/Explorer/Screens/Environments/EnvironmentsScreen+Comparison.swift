import Drafting
import TerminalUI
import Workspace

/// Draws two environments side by side, and below them both values of the line at the cursor in full.
extension EnvironmentsScreen {
    /// The most rows for each of the two values of the line at the cursor.
    private static let detailRows = 3

    func drawComparison(with other: String, _ facts: Facts, on canvas: inout Canvas, in rect: Rect) {
        let lines = comparedLines(facts)
        let detail = detail(with: other, facts, columns: rect.width - 3)
        let table = Rect(x: rect.x, y: rect.y, width: rect.width, height: max(2, rect.height - detail.count - 3))
        drawTable(lines, with: other, facts, on: &canvas, in: table)
        for (row, runs) in detail.enumerated() where table.height + 1 + row < rect.height - 1 {
            canvas.putCut(runs, in: rect, row: table.height + 1 + row, column: 2)
        }
        canvas.putCut(
            [Run(EnvironmentComparison.summary(lines), .textMuted)], in: rect, row: rect.height - 1, column: 2)
    }

    private func drawTable(
        _ lines: [EnvironmentComparison.Line], with other: String, _ facts: Facts, on canvas: inout Canvas,
        in rect: Rect
    ) {
        let longest = lines.map { TextWidth.columns(of: DisplayText.visible($0.name)) }.max() ?? 0
        let first = 4 + min(max(longest, 4), max(14, rect.width / 4)) + 2
        let width = (rect.width - first - 2) / 2
        let second = first + width + 1
        canvas.put("name", .textMuted, in: rect, row: 0, column: 4)
        canvas.put(cut(shown(facts) ?? "", width), .textMuted, in: rect, row: 0, column: first)
        canvas.put(cut(other, width), .textMuted, in: rect, row: 0, column: second)
        let area = Rect(x: rect.x, y: rect.y + 1, width: rect.width, height: rect.height - 1)
        let view = ListView(state: ListState(cursor: valueCursor), count: lines.count, mark: mark(.values))
        canvas.list(view, in: area) { canvas, index, row in
            let line = lines[index]
            canvas.put(String(line.mark.rawValue), line.mark.role, in: area, row: row, column: 2)
            canvas.put(cut(line.name, first - 6), .syntaxKey, in: area, row: row, column: 4)
            let text: Role = line.isSecret ? .syntaxSecret : .text
            canvas.put(cut(line.left, width), text, in: area, row: row, column: first)
            canvas.put(cut(line.right, width), text, in: area, row: row, column: second)
        }
    }

    /// The two values in full, when the columns have no room for them; empty while the list has the focus.
    private func detail(with other: String, _ facts: Facts, columns: Int) -> [[Run]] {
        guard side == .values, let line = comparedLine(facts) else { return [] }
        let names = [shown(facts) ?? "", other]
        let label = min(16, names.map { TextWidth.columns(of: DisplayText.visible($0)) }.max() ?? 0) + 2
        let rows = names.flatMap { name -> [[Run]] in
            let value = facts.environments.values(in: name)[line.name]
            let run =
                value.map { $0.shown(facts.environments.secrets(in: name), facts.display) }
                ?? Run("not there", .textMuted)
            return pieces(of: run.text, columns: columns - label).enumerated().map {
                [Run(($0 == 0 ? cut(name, label - 2) : "").padded(to: label), .textMuted), Run($1, run.role)]
            }
        }
        return rows
    }

    /// Cuts the text at the end of each row, since an address has no blanks to break at.
    private func pieces(of text: String, columns: Int) -> [String] {
        var (pieces, rest) = ([String](), text)
        while pieces.count < Self.detailRows - 1, TextWidth.columns(of: rest) > columns {
            let piece = TextWidth.prefix(rest, columns: columns).text
            guard !piece.isEmpty else { break }
            pieces.append(String(piece))
            rest = String(rest.dropFirst(piece.count))
        }
        return pieces + [rest]
    }

    private func cut(_ text: String, _ columns: Int) -> String {
        TextWidth.truncated(DisplayText.visible(text), columns: columns)
    }
}

extension EnvironmentComparison.Mark {
    fileprivate var role: Role {
        switch self {
        case .equal: .textMuted
        case .changed: .statusWarning
        case .missing, .added: .statusError
        }
    }
}
