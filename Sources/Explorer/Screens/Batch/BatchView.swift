import Networking
import Runs
import TerminalUI

/// Draws the batch: a row for each request, the bar, and what holds for all.
enum BatchView {
    static func draw(_ model: Model, on canvas: inout Canvas) {
        let layout = BatchLayout(model)
        drawBox(model, on: &canvas)
        guard model.batch.isThere else { return }
        drawHeading(layout, on: &canvas)
        let rows = model.batch.rows
        let top = ListScroll(first: model.batch.top)
            .offset(cursor: model.batch.cursor, count: rows.count, height: layout.listHeight)
        for line in 0..<layout.listHeight where top + line < rows.count {
            let index = top + line
            draw(rows[index], number: index + 1, model, layout, line + 1, on: &canvas)
            if index == model.batch.cursor { canvas.markCursor(layout.area, row: line + 1) }
        }
        let shown = min(rows.count, layout.listHeight)
        drawFooter(model, layout, below: shown + 1, on: &canvas)
    }

    private static func drawBox(_ model: Model, on canvas: inout Canvas) {
        let box = Rect(x: 0, y: 1, width: model.size.width, height: max(2, model.size.height - 3))
        let counts = model.batch.counts
        let right = model.batch.isThere ? " \(counts.over) of \(counts.all) " : " "
        canvas.buffer.box(
            box, drawing: canvas.drawing, style: canvas.lineStyle(.borderFocus),
            title: [
                StyledRun("Batch", canvas.theme[.borderFocus]),
                StyledRun("  \(BatchWords.title(model.batch)) ", canvas.theme[.textMuted]),
            ], isFocused: true)
        canvas.putRight(
            [Run(right, .textMuted)], in: Rect(x: 1, y: 1, width: box.width - 2, height: 1), row: 0, margin: 1)
    }

    private static func drawHeading(_ layout: BatchLayout, on canvas: inout Canvas) {
        for (column, word) in [
            (5, "request"), (layout.needs, "needs"), (layout.sets, "sets"), (layout.status, "status"),
            (layout.time, "time"),
        ] {
            // On a small screen nothing is said of what a step sets.
            if word == "sets", layout.sets == layout.status { continue }
            canvas.put(word, .textMuted, in: layout.area, row: 0, column: column)
        }
    }

    private static func draw(
        _ row: BatchState.Row, number: Int, _ model: Model, _ layout: BatchLayout, _ line: Int, on canvas: inout Canvas
    ) {
        let step = row.row.step
        let area = layout.area
        let text = "\(number)"
        canvas.put(text, .textMuted, in: area, row: line, column: max(1, 3 - text.count))
        canvas.put(
            String(step.method.prefix(5)), RequestLineScreen.role(of: step.method), in: area, row: line, column: 5)
        let name = TextWidth.truncated(DisplayText.visible(step.title), columns: layout.nameWidth)
        canvas.put(name, in: area, row: line, column: 10)
        let words = BatchWords.needs(number - 1, model.batch)
        let room = layout.sets - layout.needs - 1
        canvas.putCut([Run(words, .syntaxVariable)], in: area.columns(layout.needs, room), row: line)
        drawEnd(row, model, layout, line, on: &canvas)
    }

    /// A word of why stands over the names that were not set.
    private static func drawEnd(
        _ row: BatchState.Row, _ model: Model, _ layout: BatchLayout, _ line: Int, on canvas: inout Canvas
    ) {
        let word = Run(DisplayText.visible(row.row.word), role(row.row))
        let time = BatchWords.time(row, at: model.clock.seconds)
        if time.isEmpty, TextWidth.columns(of: word.text) > layout.time - layout.status - 1 {
            canvas.putCut([word], in: layout.area.columns(layout.sets, layout.area.width - layout.sets), row: line)
            return
        }
        let sets = layout.sets == layout.status ? "" : DisplayText.visible(row.row.step.sets.joined(separator: " "))
        canvas.putCut(
            [Run(sets)], in: layout.area.columns(layout.sets, layout.status - layout.sets - 1), row: line)
        canvas.putCut([word], in: layout.area.columns(layout.status, layout.time - layout.status - 1), row: line)
        canvas.put(time, in: layout.area, row: line, column: layout.time)
    }

    private static func role(_ row: RunRow) -> Role {
        switch row.status {
        case .waiting: .textMuted
        case .running: .statusInfo
        case .passed: row.code.map(StatusWords.role) ?? .statusOK
        case .failed, .error: .statusError
        case .cancelled, .skipped: .statusWarning
        }
    }

    private static func drawFooter(
        _ model: Model, _ layout: BatchLayout, below line: Int, on canvas: inout Canvas
    ) {
        let batch = model.batch
        let counts = batch.counts
        let fraction = counts.all == 0 ? 0 : Double(counts.over) / Double(counts.all)
        let area = layout.area
        let columns = area.width < 76 ? 12 : 22
        let bar = StatusWords.bar(fraction, columns: columns, model.settings) + [Run("  \(counts.words)")]
        canvas.putCut(bar, in: area, row: line + 1, column: 1)
        if let fault = fault(atCursorOf: batch) {
            canvas.putCut([Run("! \(DisplayText.visible(fault))", .statusError)], in: area, row: line + 2, column: 1)
        }
        for (row, fact) in [("order", BatchWords.order(batch)), ("limit", BatchWords.limit(batch))].enumerated() {
            canvas.put(fact.0.padded(to: 8), .textMuted, in: area, row: line + 3 + row, column: 1)
            canvas.putCut([Run(fact.1)], in: area, row: line + 3 + row, column: 9)
        }
        // Where it takes two rows there is no empty one above it.
        let policy = Paragraph.lines(BatchWords.policy(batch.policy), columns: area.width - 2).prefix(2)
        for (row, words) in policy.enumerated() {
            canvas.put(words, .textMuted, in: area, row: line + 7 - policy.count + row, column: 1)
        }
    }

    /// What is wrong with the row at the cursor, which has more to say than its column holds.
    private static func fault(atCursorOf batch: BatchState) -> String? {
        guard batch.rows.indices.contains(batch.cursor) else { return nil }
        let row = batch.rows[batch.cursor].row
        return row.status == .error ? row.faults.first : row.details.first
    }

    // MARK: Status line

    static func status(_ model: Model) -> [Run] {
        let batch = model.batch
        let seconds = Int((batch.endedAt ?? model.clock.seconds) - (batch.startedAt ?? model.clock.seconds))
        let time = Measure.clock(seconds: max(0, seconds))
        if let run = batch.run, model.asks(for: run) { return [Run("batch waits for your answer  \(time)")] }
        if batch.isRunning {
            let how =
                batch.isCancelling
                ? "cancelling"
                : batch.isStopping
                    ? "stops after what runs, Ctrl-C cancels"
                    : "Esc stops after what runs, Ctrl-C cancels"
            // In two pieces, so that a small screen cuts it and keeps the line of hints.
            return [Run("batch running  \(time)"), Run("   \(how)")]
        }
        guard batch.startedAt != nil else {
            let key = model.overlays.isEmpty ? "\(model.key(of: .requestSend)) starts; " : ""
            return [Run("\(key)nothing has been sent", .textMuted)]
        }
        let counts = batch.counts
        let role: Role = counts.failed > 0 ? .statusError : counts.cancelled > 0 ? .statusWarning : .statusOK
        return [Run(counts.words, role), Run("  \(time)")]
    }
}

extension Rect {
    /// The part from a column on.
    fileprivate func columns(_ start: Int, _ width: Int) -> Rect {
        Rect(x: x + start, y: y, width: max(0, min(width, self.width - start)), height: height)
    }
}
