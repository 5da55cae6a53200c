import CurlewDiffering
import CurlewFormats
import Keys
import TerminalUI
import Workspace

extension DifferenceScreen {
    func draw(_ facts: Facts, on canvas: inout Canvas, in box: Rect) {
        let layout = DifferenceLayout(facts.display.size)
        canvas.screen(box, title: [Run("Compare ", .borderFocus)])
        guard let comparison else { return }
        let isStatus = sides?.counts.isStatus ?? false
        for (line, side) in [("A", comparison.first), ("B", comparison.second)].enumerated() {
            let other = line == 0 ? nil : comparison.first
            canvas.putCut(
                DifferenceWords.side(side.0, side.1, beside: other, isStatus: isStatus, facts.display),
                in: layout.area, row: line, column: 1)
        }
        drawTabs(layout, on: &canvas)
        guard sides != nil else {
            let words = comparison.first.isWaiting || comparison.second.isWaiting ? "" : "comparing ..."
            canvas.putCut([Run(words, .textMuted)], in: layout.list, row: 0, column: 2)
            return
        }
        drawList(facts, layout, on: &canvas)
        drawStrip(facts, layout, on: &canvas)
    }

    private func drawTabs(_ layout: DifferenceLayout, on canvas: inout Canvas) {
        let y = layout.area.y + layout.tabs
        canvas.buffer.horizontalLine(
            at: Point(x: layout.area.x, y: y), length: layout.area.width, drawing: canvas.drawing,
            style: canvas.lineStyle(.border))
        let labels = tabs.map { TabLabel(name($0), isHeld: shown($0).changes > 0) }
        let strip = TabStrip(
            number: nil, labels, shown: tabs.firstIndex(of: tab) ?? 0, isFocused: true, columns: layout.area.width - 2)
        canvas.put(strip.runs, in: layout.area, row: layout.tabs, column: 1)
        let used = strip.runs.reduce(2) { $0 + TextWidth.columns(of: $1.text) }
        let words = job != nil ? "comparing ..." : summary
        let room = layout.area.width - used - 3
        guard room > 8, !words.isEmpty else { return }
        let role: Role = shown.changes > 0 ? .diffChanged : .textMuted
        canvas.putRight(
            [Run(" \(TextWidth.truncated(words, columns: room)) ", role)], in: layout.area, row: layout.tabs, margin: 1)
    }

    private func name(_ tab: Tab) -> String {
        let changes = shown(tab).changes
        let count = changes > 0 && tab != .body ? " \(changes)" : ""
        return switch tab {
        case .body: comparison?.isOfAnswers == true ? "Body" : "Tree"
        case .fields: "Headers\(count)"
        case .request: "Request\(count)"
        }
    }

    private var summary: String {
        guard let sides else { return "" }
        guard tab == .body else { return shown.changes == 0 ? "no changes" : "\(shown.changes) differ" }
        return DifferenceWords.summary(sides.counts, sides.body)
    }

    // MARK: The list

    private func drawList(_ facts: Facts, _ layout: DifferenceLayout, on canvas: inout Canvas) {
        let note = if case .note(let words) = shown { words } else { "" }
        canvas.list(ListView(state: list, count: shown.count, empty: note), in: layout.list) {
            draw($1, at: $2, facts, layout, on: &$0)
        }
    }

    private func draw(
        _ place: Int, at line: Int, _ facts: Facts, _ layout: DifferenceLayout, on canvas: inout Canvas
    ) {
        switch shown {
        case .tree(let rows): draw(rows.rows[place], rows, at: line, facts, layout, on: &canvas)
        case .text(let rows): canvas.putCut(rows[place].runs(facts.display), in: layout.list, row: line, column: 2)
        case .bytes(let difference):
            let row = difference.rows[place]
            let (sign, role): (String, Role) =
                switch row.side {
                case .both: ("  ", .diffSame)
                case .first: ("A ", .diffRemoved)
                case .second: ("B ", .diffAdded)
                }
            let bytes: [UInt8?] = row.bytes
            canvas.putCut(
                [Run(sign, role)] + HexLine.runs(bytes, offset: row.offset, count: 8), in: layout.list, row: line,
                column: 2)
        case .note: break
        }
    }

    private func draw(
        _ row: TreeDifferenceRow, _ rows: TreeDifferenceRows, at line: Int, _ facts: Facts,
        _ layout: DifferenceLayout, on canvas: inout Canvas
    ) {
        let area = layout.list
        let role = DifferenceWords.role(row.mark)
        canvas.put(DifferenceWords.sign(row.mark), role, in: area, row: line, column: 1)
        let left = Rect(x: area.x, y: area.y, width: layout.first - 1, height: area.height)
        canvas.putCut(head(row, rows, facts), in: left, row: line, column: 3)
        let isClosed = row.mark == .same && row.isOpen == false && row.changesBelow == 0
        var first = value(row.first, row, rows.difference.first, facts, layout)
        var second =
            isClosed ? [Run("(same)", .diffSame)] : value(row.second, row, rows.difference.second, facts, layout)
        if row.mark == .changed, let one = row.first, let other = row.second {
            let pair = DifferenceValue.pair(
                (rows.difference.first, one), (rows.difference.second, other), columns: layout.valueWidth,
                facts.display)
            (first, second) = (pair[0], pair[1])
        }
        for (column, runs) in [(layout.first, first), (layout.second, second)] {
            let cell = Rect(x: area.x, y: area.y, width: column + layout.valueWidth, height: area.height)
            canvas.putCut(runs, in: cell, row: line, column: column)
        }
    }

    /// The indent, the fold and the name.
    private func head(_ row: TreeDifferenceRow, _ rows: TreeDifferenceRows, _ facts: Facts) -> [Run] {
        let fold = row.isOpen.map { ($0 ? Mark.open : .closed).text + " " } ?? "  "
        let indent = String(repeating: "  ", count: min(row.depth, 20))
        let key = rows.key(of: row).map { $0.isEmpty ? "\"\"" : facts.display.start(of: $0, 200) }
        let name = key.map {
            Run(DisplayText.visible($0), row.mark == .same ? .syntaxKey : DifferenceWords.role(row.mark))
        }
        return [Run(indent), Run(fold, .textMuted), name ?? Run(row.index.map(String.init) ?? "", .textMuted)]
    }

    /// A value in its column; where there is none, the word for that.
    private func value(
        _ node: Int?, _ row: TreeDifferenceRow, _ document: any TreeDocument, _ facts: Facts, _ layout: DifferenceLayout
    ) -> [Run] {
        guard let node else {
            return row.change == nil ? [] : [Run("(\(DifferenceWords.word(row.mark)))", DifferenceWords.role(row.mark))]
        }
        let value = DifferenceValue.runs(document, node, columns: layout.valueWidth, facts.display)
        let isMuted = row.mark == .ignored || (row.mark == .same && row.changesBelow == 0)
        return isMuted ? value.map { Run($0.text, .diffSame) } : value
    }

    // MARK: Below the list

    private func drawStrip(_ facts: Facts, _ layout: DifferenceLayout, on canvas: inout Canvas) {
        let rect = layout.strip
        guard rect.height > 1, let comparison else { return }
        canvas.buffer.horizontalLine(
            at: Point(x: rect.x, y: rect.y), length: rect.width, drawing: canvas.drawing,
            style: canvas.lineStyle(.border))
        canvas.put(
            TextWidth.truncated(left(comparison, facts), columns: rect.width - 4), .textMuted, in: rect, row: 0,
            column: 2)
        let lines = DifferenceWords.strip(self, facts.display, columns: rect.width - 2)
        for (line, runs) in lines.enumerated() { canvas.putCut(runs, in: rect, row: line + 1, column: 1) }
        if rect.height > 3, comparison.isOfAnswers, let sides, let words = DifferenceWords.requests(sides) {
            canvas.putCut([words], in: rect, row: 3, column: 1)
        }
    }

    /// The paths that are left out, in one line.
    private func left(_ comparison: Comparison, _ facts: Facts) -> String {
        let choices = comparison.choices
        let paths = choices.ignored + choices.ignoredFields
        guard !paths.isEmpty else { return " ~ changed   - only in A   + only in B " }
        return " ignored: \(DisplayText.visible(facts.display.shown(paths.joined(separator: ", ")))) "
    }

    // MARK: Lines

    func lines(_ facts: Facts) -> PartLines {
        let subject = DisplayText.visible(facts.display.shown(comparison?.subject ?? ""))
        return PartLines(
            title: "Compare \(comparison?.what ?? "")", aside: [Run(subject, .textMuted)], status: status(facts),
            hints: [
                Hint(.goNextPoint, "next change"), Hint(.diffIgnore), Hint(.diffOnly), Hint(.diffPairing),
                Hint(.tabNext, "headers"), Hint(.diffSwap), Hint(.requestResend, "send both again"), Hint(.diffWhy),
                Hint(.appBack, "back"),
            ])
    }

    private func status(_ facts: Facts) -> [Run]? {
        if !sendings.isEmpty { return [Run("being sent again; ", .statusInfo), Run(keyWords(facts), .textMuted)] }
        guard let sides else { return nil }
        return [Run(DifferenceWords.summary(sides.counts, sides.body), .textMuted)]
    }

    private func keyWords(_ facts: Facts) -> String { "\(facts.display.key(of: .requestCancel)) cancels" }
}

/// The places of the screen: both sides, the tabs, the list, and the strip on the row at the cursor.
struct DifferenceLayout {
    /// The inside of the box.
    let area: Rect
    let list: Rect
    /// The rule and the lines below it.
    let strip: Rect
    /// Columns of the two values in a row; the first begins at `first`.
    let first: Int
    let valueWidth: Int

    /// The lines of the sides, and the tabs.
    private static let head = 3

    init(_ size: Size) {
        let area = Rect(x: 1, y: 2, width: max(0, size.width - 2), height: max(0, size.height - 5))
        let stripHeight = area.height < 9 ? 0 : area.height < 16 ? 3 : 4
        let height = max(1, area.height - Self.head - stripHeight)
        self.area = area
        list = Rect(x: area.x, y: area.y + Self.head, width: area.width, height: height)
        strip = Rect(
            x: area.x, y: area.y + Self.head + height, width: area.width,
            height: max(0, area.height - Self.head - height))
        valueWidth = max(8, area.width * 3 / 10)
        first = max(12, area.width - 2 * valueWidth - 1)
    }

    var second: Int { first + valueWidth + 1 }
    /// The row of the tabs.
    var tabs: Int { Self.head - 1 }
}
