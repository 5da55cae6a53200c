import CurlewNetworking
import Drafting
import HTTPMessage
import Serialization
import TerminalUI
import Workspace

/// Text fields: what is typed goes into the draft at once, leaving makes one undo step.
enum Editing {
    /// Opens a field on `target`.
    static func begin(_ target: EditSession.Target, isNew: Bool = false, name: String, _ model: inout Model) {
        let before = UndoHistory.Step(
            name: name, draft: model.request.draft, cursor: model.request.parameters.cursor)
        begin(target, isNew: isNew, before: before, &model)
    }

    /// Opens a field on something that is no part of the draft.
    static func begin(_ target: EditSession.Target, name: String, text: String, _ model: inout Model) {
        let before = UndoHistory.Step(
            name: name, draft: model.request.draft, cursor: model.request.parameters.cursor)
        model.edit = EditSession(target, text: text, before: before)
    }

    static func begin(
        _ target: EditSession.Target, isNew: Bool, before: UndoHistory.Step, _ model: inout Model
    ) {
        model.edit = EditSession(target, text: text(of: target, model.request.draft), before: before, isNew: isNew)
    }

    static func insert(_ text: String, _ model: inout Model) -> [Effect] {
        guard var edit = model.edit else { return [] }
        let isLiteral = edit.takesLiteral
        edit.takesLiteral = false
        edit.recalled = nil
        if text == "=", !isLiteral, case .key(let id) = edit.target {
            model.edit = edit
            return QuickRows.beginValue(of: id, &model)
        }
        _ = edit.editor.apply(.insert(text))
        model.edit = edit
        apply(&model)
        return []
    }

    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        if let lineEdit = LineEdit(action) {
            _ = model.edit?.editor.apply(lineEdit)
            apply(&model)
            return []
        }
        switch action {
        case .editAccept: return accept(&model)
        case .editLeave: return leave(&model)
        case .editDiscard: return discard(&model)
        case .editLiteral:
            model.edit?.takesLiteral = true
            model.status.say("the next key goes in as text")
            return []
        case .editComplete: return complete(&model)
        case .editPrevField: return previousField(&model)
        case .editAcceptAddNext: return acceptAndAddNext(&model)
        case .editPrevValue: return recall(older: true, &model)
        case .editNextValue: return recall(older: false, &model)
        case .editType: return finish(&model) + Menus.open(.nodeType, &model)
        default: return nil
        }
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

    /// Puts the field's text into the draft.
    private static func apply(_ model: inout Model) {
        guard let edit = model.edit else { return }
        let text = edit.editor.text
        model.request.change { draft in
            switch edit.target {
            case .url: draft.url = text
            case .key(let id): draft[treeOf: id].rename(id, to: ParameterKey(text))
            case .value(let id): setValue(text, of: id, edit, in: &draft[treeOf: id])
            case .headerName(let id): draft.updateHeader(id) { $0.name = text }
            case .headerValue(let id): draft.updateHeader(id) { $0.value = text }
            case .auth(let field): draft.setAuthentication(field, to: text)
            case .option, .cookieValue, .newCookie, .wire: break
            }
        }
    }

    private static func setValue(
        _ text: String, of id: NodeID, _ edit: EditSession, in tree: inout ParameterTree
    ) {
        let typed = edit.isNew ? QuickRows.value(of: text, isJSON: edit.isJSON, in: &tree) : nil
        tree.update(id) { node in
            if edit.isNew {
                node.value = typed ?? (edit.isJSON ? .scalar(Scalar(.string, text)) : ValueGuess.value(of: text))
            } else if case .scalar(var scalar) = node.value {
                scalar.text = text
                node.value = .scalar(scalar)
            }
        }
    }

    // MARK: Leaving

    /// Ends the field; the text stays. A new row that nothing was typed into goes.
    static func leave(_ model: inout Model) -> [Effect] {
        UntouchedRows.drop(&model) ?? finish(&model)
    }

    /// Ends the field and makes the undo step.
    static func finish(_ model: inout Model) -> [Effect] {
        guard let edit = model.edit else { return TextPanes.leave(&model) }
        if edit.target.isWhole { return leaveWhole(edit, &model) }
        model.edit = nil
        guard edit.before.draft != model.request.draft else { return [] }
        var step = edit.before
        if edit.isNew {
            step.name = "add \(label(of: edit.target, model))"
        } else if case .value = edit.target {
            model.lastChange = RepeatableChange(text: edit.editor.text)
        }
        model.request.undo.record(step)
        return []
    }

    /// A new row is called what was typed into it.
    private static func label(of target: EditSession.Target, _ model: Model) -> String {
        switch target {
        case .url: "URL"
        case .key(let id), .value(let id): model.tree(of: id).label(of: id)
        case .headerName(let id), .headerValue(let id):
            model.request.draft.headers.first { $0.id == id }.map(\.name) ?? "header"
        case .auth(let name), .option(let name): name
        case .cookieValue, .newCookie: "cookie"
        case .wire: "text"
        }
    }

    private static func discard(_ model: inout Model) -> [Effect] {
        guard let edit = model.edit else { return [] }
        model.edit = nil
        guard edit.before.draft != model.request.draft else { return [] }
        // Dropped text comes back with `u`: dropping it is a step like any other.
        let dropped = UndoHistory.Step(
            name: "drop text", draft: model.request.draft, cursor: model.request.parameters.cursor)
        model.request.restore(edit.before.draft)
        model.request.parameters.cursor = edit.before.cursor
        model.request.undo.record(dropped)
        model.status.say("text dropped; \(model.key(of: .editUndo)) brings it back")
        return []
    }

    private static func accept(_ model: inout Model) -> [Effect] {
        guard let edit = model.edit else { return [] }
        if edit.target.isWhole { return acceptWhole(edit, &model) }
        if let effects = QuickRows.openFirstChild(&model) { return effects }
        if UntouchedRows.isNeverMeant(model) { return leave(&model) }
        switch edit.target {
        case .key(let id):
            QuickRows.nest(id, &model)
            return finish(&model)
        case .headerName(let id) where edit.isNew:
            return moveTo(.headerValue(id), &model)
        case .url:
            let effects = finish(&model)
            return model.sendsOnEnter ? effects + SendUpdate.send(&model) : effects
        default: return finish(&model)
        }
    }
}

extension Model {
    /// Enter in the URL sends when nothing can be changed on the server by it.
    var sendsOnEnter: Bool {
        switch settings.sendOnEnter {
        case .always: true
        case .never: false
        case .safe: MethodProperties.isSafe(request.draft.method)
        }
    }
}
