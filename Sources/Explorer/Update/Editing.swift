import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Workspace

/// Text fields: typed text is written into the draft at once; leaving makes one undo step.
enum Editing {
    /// Opens a field on `target`.
    static func begin(_ target: EditSession.Target, isNew: Bool = false, name: String, _ bench: inout Workbench) {
        begin(target, isNew: isNew, before: bench.request.step(name), &bench)
    }

    /// Opens a field with an initial text, or for a new row that is in `draft`.
    static func begin(
        _ target: EditSession.Target, name: String, text: String?, in draft: RequestDraft? = nil,
        _ bench: inout Workbench
    ) {
        let before = bench.request.step(name)
        if let draft { bench.request.restore(draft) }
        let text = text ?? Self.text(of: target, bench.request.draft)
        bench.edit = EditSession(target, text: text, before: before, isNew: draft != nil)
    }

    static func begin(
        _ target: EditSession.Target, isNew: Bool, before: UndoHistory.Step, _ bench: inout Workbench
    ) {
        bench.edit = EditSession(target, text: text(of: target, bench.request.draft), before: before, isNew: isNew)
    }

    static func insert(_ text: String, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard var edit = bench.edit else { return [] }
        let isLiteral = edit.takesLiteral
        edit.takesLiteral = false
        edit.recalled = nil
        bench.edit = edit
        if !isLiteral, let effects = PairTyping.insert(text, into: edit, &bench, &desk) { return effects }
        edit.editor.apply(.insert(text))
        bench.edit = edit
        apply(&bench, &desk)
        QuickRows.sayPlace(bench, &desk)
        return []
    }

    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        if let lineEdit = LineEdit(action) {
            _ = bench.edit?.editor.apply(lineEdit)
            bench.edit?.refusal = nil
            bench.edit?.leftOut = []
            apply(&bench, &desk)
            return []
        }
        switch action {
        case .editAccept: return accept(&bench, &desk)
        case .editLeave: return leave(&bench, &desk)
        case .editDiscard: return discard(&bench, &desk)
        case .editLiteral:
            bench.edit?.takesLiteral = true
            desk.say("the next key goes in as text")
            return []
        case .editComplete: return complete(&bench, &desk)
        case .editPrevField: return previousField(&bench, &desk)
        case .editAcceptAddNext: return acceptAndAddNext(&bench, &desk)
        case .editPrevValue: return recall(older: true, &bench, &desk)
        case .editNextValue: return recall(older: false, &bench, &desk)
        case .editType:
            let effects = finish(&bench, &desk)
            desk.menu(.nodeType)
            return effects
        default: return nil
        }
    }

    /// Empties the open field.
    static func clear(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard bench.edit != nil else { return [] }
        bench.edit?.editor = LineEditor("")
        apply(&bench, &desk)
        return []
    }

    // MARK: Text and draft

    static func text(of target: EditSession.Target, _ draft: RequestDraft) -> String {
        switch target {
        case .url: return draft.url
        case .key(let id): return draft[treeOf: id].key(of: id)?.text ?? ""
        case .value(let id):
            guard case .scalar(let scalar)? = draft[treeOf: id].node(id)?.value else { return "" }
            return scalar.text
        case .headerName(let id): return draft.headers.first { $0.id == id }?.name ?? ""
        case .headerValue(let id): return draft.headers.first { $0.id == id }?.value ?? ""
        case .auth(let field): return SavedAuthentication(draft.authentication)[field] ?? ""
        case .option(let name): return RequestOption.named(name)?.read(draft) ?? ""
        case .cookieValue, .newCookie, .wire: return ""
        }
    }

    /// Writes the field's text into the draft.
    static func apply(_ bench: inout Workbench, _ desk: inout PaneDesk) {
        guard let edit = bench.edit else { return }
        let text = edit.editor.text
        let variables = desk.shownVariables
        let hadMethod = edit.holdsMethod
        bench.edit?.holdsMethod = edit.target == .url && TypedRequestLine(text) != nil
        bench.request.change { draft in
            if hadMethod { draft.method = edit.before.draft.method }
            switch edit.target {
            // A URL of a file keeps its meaning while nothing is typed into it.
            case .url where text.utf8.elementsEqual(edit.before.draft.url.utf8): draft.url = text
            case .url: draft.take(typedURL: text, variables)
            case .key(let id): draft[treeOf: id].rename(id, to: ParameterKey(text))
            case .value(let id): setValue(text, of: id, edit, in: &draft[treeOf: id])
            case .headerName(let id): draft.updateHeader(id) { $0.name = text }
            case .headerValue(let id): draft.updateHeader(id) { $0.value = text }
            case .auth(let field): draft.setAuthentication(field, to: text)
            case .option, .cookieValue, .newCookie, .wire: break
            }
        }
    }

    /// The method that was typed before the URL and is another than before, in a sentence.
    private static func noteMethod(_ edit: EditSession, _ bench: Workbench, _ desk: inout PaneDesk) {
        let method = bench.request.draft.method
        guard edit.holdsMethod, method != edit.before.draft.method else { return }
        desk.say("the method is \(method), as typed before the URL; \(key: .editUndo) takes both back")
    }

    private static func setValue(
        _ text: String, of id: NodeID, _ edit: EditSession, in tree: inout ParameterTree
    ) {
        let typed = edit.isNew ? QuickRows.value(of: text, isJSON: edit.isJSON, in: &tree) : nil
        tree.update(id) { node in
            if edit.isNew {
                node.change(
                    to: typed ?? (edit.isJSON ? .scalar(Scalar(.string, text)) : ValueGuess.value(of: text)))
            } else if case .scalar(var scalar) = node.value {
                scalar.text = text
                node.value = .scalar(scalar)
            }
        }
    }

    // MARK: Leaving

    /// Closes the field and keeps its text. A new row without any text is removed.
    static func leave(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        UntouchedRows.drop(&bench) ? [] : finish(&bench, &desk)
    }

    /// Closes the field and makes the undo step.
    static func finish(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let edit = bench.edit else { return TextPanes.leave(&bench, &desk) }
        if edit.target.isWhole { return leaveWhole(edit, &bench, &desk) }
        bench.edit = nil
        guard edit.before.draft != bench.request.draft else { return [] }
        var step = edit.before
        if edit.isNew {
            step.name = "add \(label(of: edit.target, bench))"
        }
        RepeatableChange.note(edit, &bench)
        bench.request.undo.record(step)
        noteMethod(edit, bench, &desk)
        if let words = edit.nameWords { desk.say(words, .warning) }
        return []
    }

    /// The name of the undo step's row; a new row is named by its typed text.
    private static func label(of target: EditSession.Target, _ bench: Workbench) -> String {
        switch target {
        case .url: "URL"
        case .key(let id), .value(let id): bench.tree(of: id).label(of: id)
        case .headerName(let id), .headerValue(let id):
            bench.request.draft.headers.first { $0.id == id }.map(\.name) ?? "header"
        case .auth(let name), .option(let name): name
        case .cookieValue, .newCookie: "cookie"
        case .wire: "text"
        }
    }

    private static func discard(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let edit = bench.edit else { return [] }
        bench.edit = nil
        guard edit.before.draft != bench.request.draft else { return [] }
        // Dropped text can be restored with `u`: dropping is an undo step like any other.
        let dropped = UndoHistory.Step(
            name: "drop text", draft: bench.request.draft, cursor: bench.request.parameters.cursor)
        bench.request.restore(edit.before.draft)
        bench.request.parameters.cursor = edit.before.cursor
        bench.request.undo.record(dropped)
        desk.say("text dropped; \(desk.key(of: .editUndo)) brings it back")
        return []
    }

    private static func accept(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let edit = bench.edit else { return [] }
        if edit.target == .newCookie, PairTyping.separate(&bench) { return [] }
        if edit.target.isWhole { return acceptWhole(edit, &bench, &desk) }
        if let effects = QuickRows.openFirstChild(&bench, &desk) { return effects }
        if UntouchedRows.isNeverMeant(bench) { return leave(&bench, &desk) }
        switch edit.target {
        case .key where edit.isNew, .headerName where edit.isNew: return PairTyping.moveToValue(&bench, &desk)
        case .url:
            let effects = finish(&bench, &desk)
            if bench.sendsOnEnter(desk.display.settings) { desk.wish(.send) }
            return effects
        default: return finish(&bench, &desk)
        }
    }
}

extension Workbench {
    /// Whether Enter in the URL sends: only when the request cannot change anything on the server.
    func sendsOnEnter(_ settings: Settings) -> Bool {
        switch settings.sendOnEnter {
        case .always: true
        case .never: false
        case .safe: MethodProperties.isSafe(request.draft.method)
        }
    }
}

/// For code that has the whole model.
extension Editing {
    static func leave(_ model: inout Model) -> [Effect] {
        Parts.panes(&model) { leave(&$0, &$1) }
    }
}

/// Fields that take their text only as a whole: options, cookies and the parameters as they are sent. The text is
/// checked on leaving, and becomes one undo step.
extension Editing {
    /// The reason why the text is no valid value; nil when it is valid, and for fields that accept any text.
    static func flaw(_ edit: EditSession, _ bench: Workbench, _ desk: PaneDesk) -> String? {
        edit.target == .wire ? WireText.flaw(edit.editor.text, bench) : edit.target.table?.flaw(edit, bench, desk)
    }

    /// Enter: while the text has a flaw, the field stays open and a message describes valid values.
    static func acceptWhole(
        _ edit: EditSession, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect] {
        let fault = edit.target == .wire ? WireText.fault(&bench) : nil
        if let flaw = fault ?? flaw(edit, bench, desk) {
            desk.say(flaw, .error)
            return []
        }
        return leaveWhole(edit, &bench, &desk)
    }

    /// Closes the field, after Enter or Esc: a text that is no valid value is dropped with a message.
    static func leaveWhole(_ edit: EditSession, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        bench.edit = nil
        if let flaw = flaw(edit, bench, desk) {
            desk.say("nothing changed: \(flaw)", .warning)
            return []
        }
        guard let table = edit.target.table else { return WireText.accept(edit, &bench, &desk) }
        table.accept(edit, &bench, &desk)
        return []
    }
}

extension EditSession.Target {
    /// Whether the text is taken as a whole, on leaving.
    var isWhole: Bool { self == .wire || table != nil }
}

/// Moves between fields without leaving EDIT.
extension Editing {
    /// Opens another field within the same undo step.
    static func moveTo(_ target: EditSession.Target, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let edit = bench.edit else { return [] }
        begin(target, isNew: edit.isNew, before: edit.before, &bench)
        bench.edit?.isJSON = edit.isJSON
        bench.edit?.level = edit.level
        bench.edit?.continues = edit.continues
        bench.edit?.placement = edit.placement
        bench.edit?.refusal = edit.nameWords
        bench.edit?.leftOut = edit.leftOut
        return []
    }

    static func moveToValue(_ id: NodeID, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard bench.request.draft[treeOf: id].node(id)?.isContainer == false else { return leave(&bench, &desk) }
        return moveTo(.value(id), &bench, &desk)
    }

    static func complete(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let edit = bench.edit else { return [] }
        if let effects = FilePaths.list(&bench, &desk) { return effects }
        switch edit.target {
        case .key, .headerName: return PairTyping.moveToValue(&bench, &desk)
        case .newCookie where PairTyping.separate(&bench): return []
        case .url, .value, .headerValue, .auth, .option, .cookieValue, .newCookie, .wire:
            desk.say("nothing to complete here; \(desk.key(of: .editAccept, in: .edit)) accepts")
            return []
        }
    }

    static func previousField(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        switch bench.edit?.target {
        case .value(let id)
        where bench.request.draft[treeOf: id].key(of: id) != nil && !PathRows.isTop(id, bench.request):
            return moveTo(.key(id), &bench, &desk)
        case .headerValue(let id): return moveTo(.headerName(id), &bench, &desk)
        default: return leave(&bench, &desk)
        }
    }

    static func acceptAndAddNext(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let target = bench.edit?.target else { return [] }
        if let effects = QuickRows.openFirstChild(&bench, &desk) ?? QuickRows.closeLevel(&bench, &desk) {
            return effects
        }
        if case .key(let id) = target { QuickRows.nest(id, &bench, &desk) }
        let level = bench.edit?.level
        let effects = UntouchedRows.isNeverMeant(bench) ? leave(&bench, &desk) : finish(&bench, &desk)
        if let level { bench.request.parameters.cursor = level }
        switch target {
        case .key, .value: ParametersScreen.add(.after, &bench, &desk)
        case .headerName, .headerValue, .newCookie:
            desk.perform(.rowAdd)
        case .url, .auth, .option, .cookieValue, .wire: break
        }
        return effects
    }

    /// Shows an earlier value of this kind of field, newest first.
    static func recall(older: Bool, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard var edit = bench.edit else { return [] }
        let values = FieldHistory.values(for: edit.target, bench, desk)
        if edit.recalled == nil { edit.typedBeforeRecall = edit.editor.text }
        let next = (edit.recalled ?? -1) + (older ? 1 : -1)
        guard next < values.count else {
            desk.say("no earlier value")
            return []
        }
        edit.recalled = next < 0 ? nil : next
        edit.editor = LineEditor(next < 0 ? edit.typedBeforeRecall : values[next])
        bench.edit = edit
        let kept = edit.recalled
        let effects = insert("", &bench, &desk)
        bench.edit?.recalled = kept
        return effects
    }
}
