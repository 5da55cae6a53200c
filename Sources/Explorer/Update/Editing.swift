import CurlewNetworking
import Drafting
import HTTPMessage
import Keys
import Serialization
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
        _ = edit.editor.apply(.insert(text))
        bench.edit = edit
        apply(&bench, &desk)
        return []
    }

    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        if let lineEdit = LineEdit(action) {
            _ = bench.edit?.editor.apply(lineEdit)
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
