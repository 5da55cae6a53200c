import CurlewBytes
import CurlewSerialization
import EncodingLab
import ServerReaders
import TerminalUI

extension CompareScreen {
    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let layout = layout(facts)
        if let tree = layout.tree { draw(tree: tree, facts, on: &canvas) }
        let box = layout.box
        let meant = comparison.map { DisplayText.visible(facts.display.shown($0.meant)) } ?? ""
        let subject = [DisplayText.visible(title), meant].filter { !$0.isEmpty }.joined(separator: " = ")
        let about = TextWidth.truncated(subject, columns: max(0, box.width - 22))
        canvas.screen(box, title: [Run("Compare styles ", .borderFocus)], trailing: " \(about) ")
        guard let comparison else {
            canvas.put("comparing ...", .textMuted, in: layout.area, row: 0, column: 2)
            return
        }
        let order = CompareWords.order(comparison.readers, server: facts.server)
        // The answers of the real server take the first column.
        let columns = Array(order.dropFirst(firstReader).prefix(layout.readers - (trial == nil ? 0 : 1)))
        drawHeading(columns, comparison, facts, layout, on: &canvas)
        canvas.list(ListView(state: list, count: rows.count), in: layout.list) {
            draw(rows[$1], columns, comparison, facts, layout, $2 + 1, isCursor: $1 == list.cursor, on: &$0)
        }
        drawFooter(facts, layout, on: &canvas)
    }

    private func draw(tree: Rect, _ facts: Facts, on canvas: inout Canvas) {
        canvas.buffer.box(
            tree, drawing: canvas.drawing, style: canvas.lineStyle(.border),
            title: [StyledRun("Parameters, read only here", canvas.theme[.textMuted])])
        facts.drawTree(
            &canvas, Rect(x: tree.x + 1, y: tree.y + 1, width: max(0, tree.width - 2), height: tree.height - 2))
    }

    private func drawHeading(
        _ columns: [Int], _ comparison: StyleComparison, _ facts: Facts, _ layout: CompareLayout,
        on canvas: inout Canvas
    ) {
        canvas.put("style", .textMuted, in: layout.area, row: 0, column: 2)
        let manner = showsWire ? "sent, on the wire" : "sent, decoded"
        let words = ["what is " + manner, manner].first { $0.utf8.count <= layout.textWidth } ?? "sent"
        canvas.put(words, .textMuted, in: layout.area, row: 0, column: layout.text)
        if trial != nil { canvas.put("server", .textStrong, in: layout.area, row: 0, column: layout.firstReader) }
        for (index, place) in columns.enumerated() {
            let reader = comparison.readers[place]
            canvas.put(
                reader.title, reader.name == facts.server ? .textStrong : .textMuted, in: layout.area, row: 0,
                column: column(index, layout))
        }
    }

    private func draw(
        _ row: StyleComparison.Row, _ columns: [Int], _ comparison: StyleComparison, _ facts: Facts,
        _ layout: CompareLayout, _ line: Int, isCursor: Bool, on canvas: inout Canvas
    ) {
        let area = layout.area
        let mark = row.way == facts.current ? "in use" : row.way == pinned ? "pin" : ""
        let name = TextWidth.truncated(
            row.way.title, columns: layout.nameWidth - (mark.isEmpty ? 0 : mark.utf8.count + 1))
        let isRead = CompareWords.isRead(row, comparison, by: facts.server)
        canvas.put(name, isRead ? .statusOK : .text, in: area, row: line, column: 2)
        if isRead { canvas.put("*", .statusOK, in: area, row: line, column: 1) }
        canvas.put(mark, .accent, in: area, row: line, column: layout.text - 1 - mark.utf8.count)
        let text = Rect(x: area.x + layout.text, y: area.y, width: layout.textWidth, height: area.height)
        switch row.outcome {
        case .written(let written):
            canvas.putCut([Run(shown(written, comparison, facts, layout.textWidth))], in: text, row: line)
            for (index, place) in columns.enumerated() {
                let verdict = place < written.verdicts.count ? written.verdicts[place].at(comparison.scope) : nil
                let isKnown = isCursor || comparison.readers[place].name == facts.server || verdict?.word == "same"
                canvas.put(
                    verdict?.word ?? "-", isKnown ? verdict.map(CompareWords.role) ?? .textMuted : .textMuted, in: area,
                    row: line, column: column(index, layout))
            }
            if let word = answer(row) {
                canvas.put(word.text, word.role, in: area, row: line, column: layout.firstReader)
            }
        case .refused(let problems):
            let room = Rect(
                x: text.x, y: text.y, width: area.width - layout.text - 1, height: text.height)
            canvas.putCut([Run("cannot write " + CompareWords.sentence(problems), .textMuted)], in: room, row: line)
        case .failed(let message): canvas.putCut([Run(message, .statusError)], in: text, row: line)
        }
    }

    private func column(_ index: Int, _ layout: CompareLayout) -> Int {
        layout.firstReader + (index + (trial == nil ? 0 : 1)) * CompareLayout.readerWidth
    }

    /// The real server's answer to a row; nil without a trial.
    private func answer(_ row: StyleComparison.Row) -> Run? {
        guard let trial else { return nil }
        if let result = trial[row.way] {
            return Run(result.word, result.isPassed ? .statusOK : .statusError)
        }
        guard trial.isRunning, trial.next == row.way else { return Run("-", .textMuted) }
        return Run("...", .statusInfo)
    }

    private func shown(
        _ written: StyleComparison.Written, _ comparison: StyleComparison, _ facts: Facts, _ columns: Int
    ) -> String {
        let limit = columns + 40
        guard !showsWire, !written.pairs.isEmpty else {
            return facts.display.shown(
                DisplayText.visible(String(decoding: CompareWords.wire(written, limit: limit), as: UTF8.self)))
        }
        let whole = facts.display.shown(CompareWords.decoded(written.pairs, limit: limit))
        guard TextWidth.columns(of: whole) > columns, columns < 40 else { return whole }
        // The frame names the node; what follows its name tells the styles apart.
        return facts.display.shown(CompareWords.decoded(written.pairs, without: comparison.scope, limit: limit))
    }

    // MARK: Below the list

    private func drawFooter(_ facts: Facts, _ layout: CompareLayout, on canvas: inout Canvas) {
        guard let row, layout.footer.height > 1 else { return }
        let base = pinned ?? facts.current
        let rect = layout.footer
        let words =
            row.way == base ? "\(row.way.title), as sent now" : "\(row.way.title) beside \(base.title), pair by pair"
        canvas.rule(rect, title: words, right: [Run(sum(row, base), .textMuted)])
        var line = 1
        for runs in difference(row, base, facts, columns: rect.width - 3) {
            canvas.putCut(runs, in: rect, row: line, column: 2)
            line += 1
        }
        if let result = trial?[row.way], line < rect.height {
            canvas.putCut(
                [Run("server: "), Run(result.sentence, result.isPassed ? .statusOK : .statusError)], in: rect,
                row: line, column: 2)
            line += 1
        }
        let readings = CompareWords.readings(row, self, facts)
        let names = min(24, readings.filter { $0.count > 1 }.map { TextWidth.columns(of: $0[0].text) }.max() ?? 0)
        for runs in readings.flatMap({ $0.wrapped(to: rect.width - 3, behind: names + 2) }) where line < rect.height {
            canvas.putCut(runs, in: rect, row: line, column: 2)
            line += 1
        }
        let best = CompareWords.best(self, facts).wrapped(to: rect.width - 3, behind: 2)
        guard !best.isEmpty, line + 1 + best.count <= rect.height else { return }
        for runs in best {
            line += 1
            canvas.putCut(runs, in: rect, row: line, column: 2)
        }
    }

    /// How much the style writes: pairs and bytes where they are not compared below, else how it writes them.
    private func sum(_ row: StyleComparison.Row, _ base: StyleComparison.Way) -> String {
        if row.way == base, case .written(let written) = row.outcome {
            return "\(Plural.of(written.pairs.count, "pair")), \(written.bytes.count) bytes in all"
        }
        guard case .style(let style) = row.way else { return "" }
        return CompareWords.manner(of: style)
    }

    /// Both texts, with a mark under each byte that the other one does not have.
    private func difference(
        _ row: StyleComparison.Row, _ base: StyleComparison.Way, _ facts: Facts, columns: Int
    ) -> [[Run]] {
        switch row.outcome {
        case .failed(let message): return [[Run(message, .statusError)]]
        case .refused(let problems):
            return [[Run("cannot write " + CompareWords.sentence(problems), .statusWarning)]]
        case .written(let written):
            guard row.way != base, let old = comparison?[base]?.written else { return [] }
            return CompareDifference(
                CompareWords.beside(old, written), titles: (base.title, row.way.title), columns: columns, facts.display
            ).lines
        }
    }
}

extension [Run] {
    /// In rows of so many columns, the last run in a column of its own; a longer head pushes it to the right.
    fileprivate func wrapped(to columns: Int, behind indent: Int) -> [[Run]] {
        guard count > 1, let last else {
            return flatMap { run in Flow.lines(run.text, columns: columns).map { [Run($0, run.role)] } }
        }
        let head = dropLast().reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        let start = Swift.max(indent, head + 2)
        return Flow.lines(last.text, columns: Swift.max(12, columns - start)).enumerated().map { row, text in
            let blank = Run(String(repeating: " ", count: row == 0 ? start - head : start))
            return (row == 0 ? Array(dropLast()) : []) + [blank, Run(text, last.role)]
        }
    }
}

/// The columns and rows of the compare screen.
struct CompareLayout {
    /// The box of the parameters at the left of the styles, with its lines; nil below 160 columns.
    let tree: Rect?
    /// The box of the styles.
    let box: Rect
    /// The inside of the box.
    let area: Rect
    /// How many readers have a column.
    let readers: Int
    let nameWidth: Int
    /// The rows without their heading; at least three.
    let list: Rect

    /// A word of at most 8 columns, and two blanks.
    static let readerWidth = 10
    /// The rule, three lines for the difference, and the words on the readings.
    private static let footer = 9

    private static let treeWidth = 44

    /// - Parameters:
    ///   - rows: of the list.
    ///   - treeRows: of the parameters.
    init(_ size: Size, rows: Int, treeRows: Int) {
        let whole = Rect(x: 0, y: 1, width: size.width, height: max(0, size.height - 3))
        let hasTree = size.width >= 160 && treeRows > 0
        tree = hasTree ? Rect(x: 0, y: 1, width: Self.treeWidth, height: whole.height) : nil
        let left = hasTree ? Self.treeWidth : 0
        box = Rect(x: left, y: whole.y, width: whole.width - left, height: whole.height)
        area = Rect(x: box.x + 1, y: box.y + 1, width: max(0, box.width - 2), height: max(0, box.height - 2))
        readers = area.width < 70 ? 3 : area.width < 100 ? 4 : area.width < 150 ? 5 : 8
        nameWidth = area.width < 100 ? 15 : 20
        list = Rect(
            x: area.x, y: area.y + 1, width: area.width,
            height: max(3, min(max(rows, 3), area.height - 1 - Self.footer)))
    }

    /// The column of what is sent.
    var text: Int { 2 + nameWidth + 1 }
    /// The column of the first reader.
    var firstReader: Int { area.width + 1 - readers * Self.readerWidth }
    var textWidth: Int { max(0, firstReader - text - 2) }
    /// Below the list.
    var footer: Rect {
        let top = list.height + 1
        return Rect(x: area.x, y: area.y + top, width: area.width, height: max(0, area.height - top))
    }
}
