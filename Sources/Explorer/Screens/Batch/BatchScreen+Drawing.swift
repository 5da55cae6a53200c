import CurlewNetworking
import Keys
import Runs
import TerminalUI

/// Draws a row for each request, the progress bar, and the settings of the whole batch.
extension BatchScreen {
    func draw(_ facts: Facts, on canvas: inout Canvas, in box: Rect) {
        let layout = BatchLayout(facts.display.size)
        drawBox(on: &canvas, in: box)
        guard isThere else { return }
        Self.drawHeading(layout, on: &canvas)
        canvas.list(ListView(state: list, count: rows.count), in: layout.list) {
            draw(rows[$1], number: $1 + 1, facts, layout, $2 + 1, on: &$0)
        }
        drawFooter(facts, layout, below: min(rows.count, layout.list.height) + 1, on: &canvas)
    }

    private func drawBox(on canvas: inout Canvas, in box: Rect) {
        let counts = counts
        canvas.screen(box, title: [Run("Batch", .borderFocus), Run("  \(BatchWords.title(self)) ", .textMuted)])
        canvas.putRight(
            [Run(isThere ? " \(counts.over) of \(counts.all) " : " ", .textMuted)],
            in: Rect(x: 1, y: 1, width: box.width - 2, height: 1), row: 0, margin: 1)
    }

    private static func drawHeading(_ layout: BatchLayout, on canvas: inout Canvas) {
        for (column, word) in [
            (5, "request"), (layout.needs, "needs"), (layout.sets, "sets"), (layout.status, "status"),
            (layout.time, "time"),
        ] {
            // On a small screen there is no column for the names that a step sets.
            if word == "sets", layout.sets == layout.status { continue }
            canvas.put(word, .textMuted, in: layout.area, row: 0, column: column)
        }
    }

    private func draw(
        _ row: Row, number: Int, _ facts: Facts, _ layout: BatchLayout, _ line: Int, on canvas: inout Canvas
    ) {
        let step = row.row.step
        let area = layout.area
        let text = "\(number)"
        canvas.put(text, .textMuted, in: area, row: line, column: max(1, 3 - text.count))
        canvas.put(
            String(step.method.prefix(5)), RequestLineScreen.role(of: step.method), in: area, row: line, column: 5)
        let name = TextWidth.truncated(DisplayText.visible(step.title), columns: layout.nameWidth)
        canvas.put(name, in: area, row: line, column: 10)
        let words = BatchWords.needs(number - 1, self)
        let room = layout.sets - layout.needs - 1
        canvas.putCut([Run(words, .syntaxVariable)], in: area.columns(layout.needs, room), row: line)
        Self.drawEnd(row, facts.display.clock, layout, line, on: &canvas)
    }

    /// The end of the row: the reason of a failure covers the names that were not set.
    private static func drawEnd(
        _ row: Row, _ clock: ClockReading, _ layout: BatchLayout, _ line: Int, on canvas: inout Canvas
    ) {
        let word = Run(DisplayText.visible(row.row.word), role(row.row))
        let time = BatchWords.time(row, at: clock.seconds)
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
        case .passed: row.code.map(Role.init(status:)) ?? .statusOK
        case .failed, .error: .statusError
        case .cancelled, .skipped: .statusWarning
        }
    }

    private func drawFooter(
        _ facts: Facts, _ layout: BatchLayout, below line: Int, on canvas: inout Canvas
    ) {
        let counts = counts
        let fraction = counts.all == 0 ? 0 : Double(counts.over) / Double(counts.all)
        let area = layout.area
        let columns = area.width < 76 ? 12 : 22
        let bar = StatusWords.bar(fraction, columns: columns, facts.display.settings) + [Run("  \(counts.words)")]
        canvas.putCut(bar, in: area, row: line + 1, column: 1)
        if let fault {
            canvas.putCut([Run("! \(DisplayText.visible(fault))", .statusError)], in: area, row: line + 2, column: 1)
        }
        for (row, fact) in [("order", BatchWords.order(self)), ("limit", BatchWords.limit(self))].enumerated() {
            canvas.put(fact.0.padded(to: 8), .textMuted, in: area, row: line + 3 + row, column: 1)
            canvas.putCut([Run(fact.1)], in: area, row: line + 3 + row, column: 9)
        }
        // When the policy takes two rows, there is no room for the empty row above it.
        let words = Flow.lines(BatchWords.policy(policy), columns: area.width - 2).prefix(2)
        for (row, sentence) in words.enumerated() {
            canvas.put(sentence, .textMuted, in: area, row: line + 7 - words.count + row, column: 1)
        }
    }

    /// The fault of the row at the cursor in full: its column has room for a short form only.
    private var fault: String? {
        guard let row = row?.row else { return nil }
        return row.status == .error ? row.faults.first : row.details.first
    }

    // MARK: Lines

    func lines(_ facts: Facts) -> PartLines {
        let role: Role = facts.environment.isProtected ? .envProtected : .envNormal
        return PartLines(
            title: title, aside: [Run("env ", .textMuted), Run(facts.environment.name ?? "none", role)],
            status: status(facts), hints: hints)
    }

    /// Keys that change the batch are not shown while it runs.
    private var hints: [Hint] {
        let ends =
            isCancelling ? [] : (isStopping ? [] : [Hint(.appPop, "stop")]) + [Hint(.requestCancel, "cancel now")]
        let keys =
            isRunning
            ? ends
            : [Hint(.requestSend, "start"), Hint(.batchMoveDown), Hint(.batchParallel), Hint(.batchOnFailure)]
        return [Hint(.batchOpenRow)] + keys + [Hint(.batchSave), Hint(.appBack, "back")]
    }

    private func status(_ facts: Facts) -> [Run] {
        let now = facts.display.clock.seconds
        let time = HumanReadable.clock(seconds: max(0, Int((endedAt ?? now) - (startedAt ?? now))))
        if facts.waits { return [Run("batch waits for your answer  \(time)")] }
        // Two runs, so that a small screen cuts the second one and the line of hints stays visible.
        if isRunning { return [Run("batch running  \(time)"), Run("   \(endings(facts.display))")] }
        guard startedAt != nil else {
            let key = facts.isCovered ? "" : "\(facts.display.key(of: .requestSend)) starts; "
            return [Run("\(key)nothing has been sent", .textMuted)]
        }
        let counts = counts
        let role: Role = counts.failed > 0 ? .statusError : counts.cancelled > 0 ? .statusWarning : .statusOK
        return [Run(counts.words, role), Run("  \(time)")]
    }

    /// The keys that end a running batch early.
    private func endings(_ display: DisplayContext) -> String {
        if isCancelling { return "cancelling" }
        let cancels = "\(display.key(of: .requestCancel, in: context)) cancels"
        if isStopping { return "stops after what runs, \(cancels)" }
        return "\(display.key(of: .appPop, in: context)) stops after what runs, \(cancels)"
    }
}

extension Rect {
    /// The part of the rectangle from a column on, `width` columns wide.
    fileprivate func columns(_ start: Int, _ width: Int) -> Rect {
        Rect(x: x + start, y: y, width: max(0, min(width, self.width - start)), height: height)
    }
}

/// The columns of the batch screen, and the number of rows of its list.
struct BatchLayout {
    /// The inside of the box.
    let area: Rect
    let needs: Int
    let sets: Int
    let status: Int
    let time: Int

    /// Rows below the list.
    private static let footer = 7

    init(_ size: Size) {
        area = Rect(x: 1, y: 2, width: max(0, size.width - 2), height: max(0, size.height - 5))
        let spare = max(0, area.width - 78)
        let isNarrow = area.width < 76
        needs = (isNarrow ? 21 : 26) + spare / 4
        sets = needs + (isNarrow ? 12 : 17) + spare / 8
        // On a small screen there is no room for the column of the names that a step sets.
        status = sets + (isNarrow ? 0 : 10) + spare / 8
        time = area.width - 10
    }

    /// Columns for the request's name.
    var nameWidth: Int { needs - 12 }

    /// The rows without their heading; at least one.
    var list: Rect {
        Rect(x: area.x, y: area.y + 1, width: area.width, height: max(1, area.height - 1 - Self.footer))
    }
}
