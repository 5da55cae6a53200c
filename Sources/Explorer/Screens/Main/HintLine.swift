import Keys
import TerminalUI

/// The last line: keys that are available now, from the binding table. At most nine below 100 columns; a wider line has
/// as many as fit.
enum HintLine {
    static func draw(_ model: Model, _ front: Front, on canvas: inout Canvas, in rect: Rect) {
        guard model.settings.showsHints else { return }
        var column = 1
        for hint in fitting(Hints.all(model, front), model, columns: rect.width - 1) {
            let used = canvas.put(hint, in: rect, row: 0, column: column)
            if canvas.clicks != nil, let text = hint.first?.text, let keys = BindingTable.sequence(text) {
                let place = Rect(x: rect.x + column, y: rect.y, width: used - 2, height: 1)
                canvas.take(clicks: .keys(keys), at: place)
            }
            column += used
        }
    }

    /// A line of so many columns shows every hint that fits.
    private static let wide = 100

    /// When they do not fit, hints before the last are left out from the right, but neither help, which is the last, nor
    /// a key that leads back.
    private static func fitting(_ hints: [(Action, String)], _ model: Model, columns: Int) -> [[Run]] {
        let (keys, environmentKeys) = (model.keys.keys(in: model.context), model.keys.keys(in: .environments))
        var shown = hints.compactMap { action, word -> (action: Action, runs: [Run], columns: Int)? in
            // Keys of the environments' screen act in their menu too.
            guard let key = key(for: action, keys) ?? environmentKeys(action) else { return nil }
            let runs = [Run(key, .hintKey), Run(" \(word)  ", .hintText)]
            return (action, runs, runs.reduce(0) { $0 + TextWidth.columns(of: $1.text) })
        }
        let most = columns >= wide ? Int.max : 9
        // Two blanks follow each hint, which the last one does not need.
        while shown.count > 1, shown.count > most || shown.reduce(-2, { $0 + $1.columns }) > columns {
            let others = shown.dropLast()
            shown.remove(at: others.lastIndex { !Hints.waysOut.contains($0.action) } ?? others.count - 1)
        }
        return shown.map(\.runs)
    }

    /// The key; for the types of a node the key that begins all their sequences.
    private static func key(for action: Action, _ keys: (Action) -> String?) -> String? {
        let key = keys(action)
        if action == .pasteNew, let last = keys(.pasteText) {
            return key.map { "\($0)-\(last)" }
        }
        return action == .nodeTypeString ? key.flatMap { BindingTable.sequence($0)?.first?.description } : key
    }
}

/// The actions that have a hint, by the current state; their keys come from the binding table.
enum Hints {
    /// Actions that lead back or end something.
    static let waysOut: Set<Action> = [.appBack, .appPop, .goBack, .transfersOpen, .requestCancel]

    /// The word for Enter in a field: `send` where it sends, so that no request is sent by accident.
    private static func acceptWord(_ model: Model) -> String {
        model.edit?.target == .url && model.bench.sendsOnEnter(model.settings) ? "send" : "accept"
    }

    private static func hints(_ list: Completion, _ model: Model) -> [(Action, String)] {
        let isCard = model.cardField != nil
        let (take, down, leave, accept): (Action, Action, Action, Action?) =
            isCard
            ? (.promptComplete, .promptNext, .promptClose, .promptRun)
            : model.edit == nil
                ? (.textIndent, .textDown, .editLeave, nil) : (.editComplete, .editNextValue, .editLeave, .editAccept)
        let accepted = list.chosen == nil ? accept.map { [($0, isCard ? "accept" : acceptWord(model))] } : nil
        return [(take, "take"), (down, "choose"), (leave, list.chosen == nil ? "leave" : "close the list")]
            + (accepted ?? []) + [(.helpHere, "help")]
    }

    static func all(_ model: Model, _ front: Front) -> [(Action, String)] {
        if let list = model.completions, list.isShown { return hints(list, model) }
        if let hints = front.hints { return words(of: hints, model) }
        if model.edit != nil {
            return [
                (.editAccept, acceptWord(model)), (.editLeave, "leave"), (.editDiscard, "discard"),
                (.editComplete, "next"),
                (.editAcceptAddNext, "add next"), (.requestSend, "send"), (.helpHere, "help"),
            ]
        }
        if let pane = model.text {
            let format: [(Action, String)] = pane.subject == .body ? [] : [(.textFormat, "JSON, form, YAML")]
            let back = pane.subject == .body ? "leave" : "back to rows"
            return [(.editLeave, back), (.editDiscard, "discard")] + format + [
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
        if model.request.past != nil { return ofPast(model) }
        var hints = words(of: model.focus.screen.hints(model), model) + [(.helpHere, "help")]
        if QueryLifting.isPossible(model.request.draft), model.focus != .collections, model.focus != .response {
            hints.insert((.requestLift, "URL query -> params"), at: 1)
        }
        if model.search.pane == model.focus { hints.insert((.searchNext, "next match"), at: min(1, hints.count - 1)) }
        hints.insert(contentsOf: general(besides: hints.map(\.0), model), at: hints.count - 1)
        if let word = wayBack(model) { hints.insert((.goBack, word), at: hints.count - 1) }
        if model.request.exchange.progress != nil, !hints.contains(where: { $0.0 == .requestCancel }) {
            hints.insert((.requestCancel, "cancel"), at: 0)
        }
        return hints
    }

    /// Of an exchange of the history, which nothing changes.
    private static func ofPast(_ model: Model) -> [(Action, String)] {
        let own = words(of: model.focus.screen.hints(model), model).filter { action, _ in
            !action.changesRequest && ![.requestSave, .requestNew].contains(action)
        }
        let edit: Action =
            switch model.context {
            case .parameters: .nodeDuplicate
            case .headers: .rowDuplicate
            default: .historyEdit
            }
        return [(edit, "edit a copy"), (.requestResend, "send again")] + own + [
            (.requestSaveAs, "keep"), (.yankCurl, "as curl"), (.appBack, "back"), (.helpHere, "help"),
        ]
    }

    /// Keys that mean the same in every pane, for a line with room for more than the pane's own.
    private static func general(besides shown: [Action], _ model: Model) -> [(Action, String)] {
        let keys: [(Action, String)] = [
            (.appPalette, "find"), (.appCommand, "command"), (.editUndo, "undo"), (.requestNew, "new"),
            (.requestSave, "save"), (.historyOpen, "history"), (.compareStyles, "compare"), (.paneNext, "next pane"),
            (.paneZoomIn, "larger"),
        ]
        // A key that leads out is never left out, so a short line has no room for it.
        let quit: [(Action, String)] = model.size.width >= 100 ? [(.appBack, "quit")] : []
        return (keys + quit).filter { !shown.contains($0.0) }
    }

    /// The hint for going back, while a request is open that was opened from the batch; nil otherwise.
    private static func wayBack(_ model: Model) -> String? {
        guard let isNext = model.jumps.batchIsNext, model.isRequestOfBatch else { return nil }
        return isNext ? "batch" : "back"
    }

    private static func words(of hints: [Hint], _ model: Model) -> [(Action, String)] {
        hints.map { ($0.action, $0.word ?? model.keys.hint(for: $0.action, in: model.context)) }
    }
}
