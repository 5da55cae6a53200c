import Keys
import TerminalUI

/// The last line: at most nine keys that work now, from the binding table.
enum HintLine {
    static func draw(_ model: Model, _ front: Front, on canvas: inout Canvas, in rect: Rect) {
        guard model.settings.showsHints else { return }
        var column = 0
        for hint in fitting(Hints.all(model, front), model, columns: rect.width) {
            column += canvas.put(hint, in: rect, row: 0, column: column)
        }
    }

    /// At most nine; where they do not fit the ones in the middle go, but neither the last, which is help, nor the way
    /// out.
    private static func fitting(_ hints: [(Action, String)], _ model: Model, columns: Int) -> [[Run]] {
        let keys = model.keys.keys(in: model.context)
        var shown = hints.compactMap { action, word -> (action: Action, runs: [Run])? in
            guard let key = key(for: action, keys) else { return nil }
            return (action, [Run(key, .hintKey), Run(" \(word)  ", .hintText)])
        }
        while shown.count > 1, shown.count > 9 || width(shown.map(\.runs)) > columns {
            let others = shown.dropLast()
            shown.remove(at: others.lastIndex { !Hints.waysOut.contains($0.action) } ?? others.count - 1)
        }
        return shown.map(\.runs)
    }

    /// Without the two blanks after the last.
    private static func width(_ hints: [[Run]]) -> Int {
        hints.joined().reduce(-2) { $0 + TextWidth.columns(of: $1.text) }
    }

    /// The key, or the one that opens the choice of types.
    private static func key(for action: Action, _ keys: (Action) -> String?) -> String? {
        let key = keys(action)
        if action == .pasteNew, let last = keys(.pasteText) {
            return key.map { "\($0)-\(last)" }
        }
        return action == .nodeTypeString ? key.flatMap { BindingTable.sequence($0)?.first?.description } : key
    }
}

/// Which actions are worth a hint where; the keys come from the binding table.
enum Hints {
    /// Those that lead to where one came from.
    static let waysOut: Set<Action> = [.appBack, .appPop, .goBack, .transfersOpen]

    /// Nobody is to send by accident.
    private static func acceptWord(_ model: Model) -> String {
        model.edit?.target == .url && model.bench.sendsOnEnter(model.settings) ? "send" : "accept"
    }

    static func all(_ model: Model, _ front: Front) -> [(Action, String)] {
        if let hints = front.hints { return words(of: hints, model) }
        if model.edit != nil {
            return [
                (.editAccept, acceptWord(model)), (.editLeave, "leave"), (.editDiscard, "drop text"),
                (.editComplete, "next"),
                (.editAcceptAddNext, "add next"), (.requestSend, "send"), (.helpHere, "help"),
            ]
        }
        if let pane = model.text {
            let format: [(Action, String)] = pane.subject == .body ? [] : [(.textFormat, "JSON, form, YAML")]
            return [(.editLeave, "leave"), (.editDiscard, "drop text")] + format + [
                (.lineUndo, "undo"), (.searchStart, "search"), (.editExternal, "editor"), (.requestSend, "send"),
                (.helpHere, "help"),
            ]
        }
        if model.selection != nil, model.focus == .preview {
            return [(.yankSelection, "copy"), (.selectOtherEnd, "other end"), (.selectLeave, "leave")]
        }
        if model.selection != nil {
            return [
                (.yankSelection, "copy"), (.selectDelete, "delete"), (.selectToggle, "off"),
                (.selectOtherEnd, "other end"), (.selectLeave, "leave"),
            ]
        }
        var hints = words(of: model.focus.screen.hints(model), model) + [(.helpHere, "help")]
        if QueryLifting.isPossible(model.request.draft), model.focus != .collections, model.focus != .response {
            hints.insert((.requestLift, "lift query"), at: 1)
        }
        if let word = wayBack(model) { hints.insert((.goBack, word), at: hints.count - 1) }
        return hints
    }

    /// A request of the batch that was opened from it; nil elsewhere.
    private static func wayBack(_ model: Model) -> String? {
        guard let isNext = model.jumps.batchIsNext, model.isRequestOfBatch else { return nil }
        return isNext ? "batch" : "back"
    }

    private static func words(of hints: [Hint], _ model: Model) -> [(Action, String)] {
        hints.map { ($0.action, $0.word ?? model.keys.hint(for: $0.action, in: model.context)) }
    }
}
