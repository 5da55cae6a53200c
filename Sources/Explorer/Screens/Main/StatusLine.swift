import CurlewNetworking
import Keys
import TerminalUI

/// The line above the hints: what happened, unsaved edits, the time; a message replaces the first. A message that does
/// not fit takes the line of the hints too, never a frame.
enum StatusLine {
    static func draw(_ model: Model, _ front: Front, on canvas: inout Canvas, in rect: Rect) {
        if case .prompt(let prompt)? = model.overlays.last {
            return prompt.drawLine(found(model), on: &canvas, in: rect)
        }
        let content = model.shown(content(model, front))
        let free = rect.width - 4 - columns(of: content)
        // The key that saves gives way to the result, then the time, then all of it.
        let right = [
            right(model, namesKey: true), right(model, namesKey: false), right(model, namesKey: false, hasTime: false),
            ActivityMark.runs(model),
        ]
        if let right = right.first(where: { columns(of: $0) <= free }) {
            canvas.put(content, in: rect, row: 0, column: 1)
            return canvas.putRight(right, in: rect, row: 0, margin: 1)
        }
        let rows = rows(content, columns: rect.width - 2)
        canvas.put(rows.first, in: rect, row: 0, column: 1)
        guard let second = rows.second else { return }
        let below = Rect(x: rect.x, y: rect.y + 1, width: rect.width, height: 1)
        canvas.clear(below)
        canvas.putCut([second], in: below, row: 0, column: 1)
    }

    private static func columns(of runs: [Run]) -> Int { runs.reduce(0) { $0 + TextWidth.columns(of: $1.text) } }

    /// The runs in one row if they fit. A longer sentence is broken between words; anything else is cut.
    private static func rows(_ runs: [Run], columns: Int) -> (first: [Run], second: Run?) {
        guard runs.count == 1, let run = runs.first, case let lines = Flow.lines(run.text, columns: columns),
            lines.count > 1, TextWidth.columns(of: lines[0]) <= columns
        else { return (runs.cut(to: columns), nil) }
        let rest = String(Substring(run.text.utf8.dropFirst(lines[0].utf8.count + 1)))
        return ([Run(lines[0], run.role)], Run(rest, run.role))
    }

    /// The number of unsaved edits and the time of the last event.
    private static func right(_ model: Model, namesKey: Bool, hasTime: Bool = true) -> [Run] {
        var runs = ActivityMark.runs(model)
        let unsaved = unsaved(model, namesKey: namesKey)
        if !unsaved.isEmpty { runs += [Run(runs.isEmpty ? "" : "  "), Run(unsaved, .statusWarning)] }
        guard hasTime else { return runs }
        return runs + [Run((runs.isEmpty ? "" : "  ") + model.clock.timeOfDay, .textMuted)]
    }

    private static func content(_ model: Model, _ front: Front) -> [Run] {
        // It grows, and says what the message of its first match said.
        if let search = searching(model) { return search }
        if let message = model.status.message { return [Run(message.text, role(message.tone))] }
        if model.overlays.isEmpty, let refusal = model.edit?.refusal { return [Run(refusal, .statusWarning)] }
        if !model.waitingCards.isEmpty { return [Run("a question waits until this is closed", .statusWarning)] }
        if let status = front.status { return status }
        return StatusWords.result(model)
    }

    private static func searching(_ model: Model) -> [Run]? {
        guard model.status.message.map({ $0.tone == .plain }) ?? true, let words = runningWords(model) else {
            return nil
        }
        return [Run("\(words); \(model.key(of: .appPop)) stops", .statusInfo)]
    }

    private static func runningWords(_ model: Model) -> String? {
        model.request.response.matches.runningWords(at: ResponseScreen.shown(model).place)
    }

    /// The matches so far of the search that is typed.
    private static func found(_ model: Model) -> [Run] {
        if let words = runningWords(model) { return [Run(words, .statusInfo)] }
        return model.status.message.map { [Run($0.text, role($0.tone))] } ?? []
    }

    private static func unsaved(_ model: Model, namesKey: Bool) -> String {
        guard case .main = model.stage, model.request.isUnsaved else { return "" }
        let count = model.unsavedEdits
        let words = count == 1 ? "unsaved: 1 edit" : "unsaved: \(count) edits"
        return namesKey ? "\(words), \(model.key(of: .requestSave, in: .everywhere))" : words
    }

    static func role(_ tone: StatusState.Tone) -> Role {
        switch tone {
        case .plain: .text
        case .ok: .statusOK
        case .warning: .statusWarning
        case .error: .statusError
        }
    }
}

/// A steady sign at the right of the status line while requests run, with their number and progress; and a word when
/// the network is not reachable.
enum ActivityMark {
    static func runs(_ model: Model) -> [Run] {
        // The batch on the screen shows its own progress.
        let count = model.activity.count - (model.stage == .batch && model.screens.batch.isRunning ? 1 : 0)
        let mark = model.activity.isVisible && count > 0 ? [Run(progress(model) + "\(count) running", .statusInfo)] : []
        guard isOffline(model) else { return mark }
        return (mark.isEmpty ? [] : mark + [Run("  ")]) + [Run("offline", .statusWarning)]
    }

    /// The progress of a single download that runs while another request is on the screen.
    private static func progress(_ model: Model) -> String {
        let running = model.transfers.all.filter { $0.state == .running }
        guard running.count == 1, running[0].job != model.request.exchange.progress?.job,
            let percent = ShownTransfer(running[0]).percent
        else { return "" }
        return percent + "  "
    }

    private static func isOffline(_ model: Model) -> Bool {
        model.network != .unknown && !model.network.isReachable
    }
}
