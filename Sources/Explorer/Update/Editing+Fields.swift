import CurlewNetworking
import Drafting
import Serialization
import TerminalUI

/// From one field to the next without leaving EDIT.
extension Editing {
    /// The same undo step goes on in another field.
    static func moveTo(_ target: EditSession.Target, _ model: inout Model) -> [Effect] {
        guard let edit = model.edit else { return [] }
        begin(target, isNew: edit.isNew, before: edit.before, &model)
        model.edit?.isJSON = edit.isJSON
        model.edit?.level = edit.level
        model.edit?.continues = edit.continues
        return []
    }

    static func moveToValue(_ id: NodeID, _ model: inout Model) -> [Effect] {
        guard model.request.draft[treeOf: id].node(id)?.isContainer == false else { return leave(&model) }
        return moveTo(.value(id), &model)
    }

    static func complete(_ model: inout Model) -> [Effect] {
        guard let edit = model.edit else { return [] }
        if let completed = Completion.complete(edit, model) {
            model.edit?.editor = LineEditor(completed)
            return insert("", &model)
        }
        if let effects = FilePaths.list(&model) { return effects }
        switch edit.target {
        case .key(let id): return QuickRows.beginValue(of: id, &model)
        case .headerName(let id): return moveTo(.headerValue(id), &model)
        case .url, .value, .headerValue, .auth, .option, .cookieValue, .newCookie, .wire:
            model.status.say("nothing to complete here; Enter accepts")
            return []
        }
    }

    static func previousField(_ model: inout Model) -> [Effect] {
        switch model.edit?.target {
        case .value(let id)
        where model.request.draft[treeOf: id].key(of: id) != nil && !PathRows.isTop(id, model):
            return moveTo(.key(id), &model)
        case .headerValue(let id): return moveTo(.headerName(id), &model)
        default: return leave(&model)
        }
    }

    static func acceptAndAddNext(_ model: inout Model) -> [Effect] {
        guard let target = model.edit?.target else { return [] }
        if let effects = QuickRows.openFirstChild(&model) ?? QuickRows.closeLevel(&model) { return effects }
        if case .key(let id) = target { QuickRows.nest(id, &model) }
        let level = model.edit?.level
        let effects = UntouchedRows.isNeverMeant(model) ? leave(&model) : finish(&model)
        if let level { model.request.parameters.cursor = level }
        switch target {
        case .key, .value: return effects + ParametersScreen.add(.after, &model)
        case .headerName, .headerValue: return effects + HeaderTable.add(&model)
        case .newCookie: return effects + CookieTable.add(&model)
        case .url, .auth, .option, .cookieValue, .wire: return effects
        }
    }

    /// Earlier values of this kind of field, newest first.
    static func recall(older: Bool, _ model: inout Model) -> [Effect] {
        guard var edit = model.edit else { return [] }
        let values = FieldHistory.values(for: edit.target, model)
        if edit.recalled == nil { edit.typedBeforeRecall = edit.editor.text }
        let next = (edit.recalled ?? -1) + (older ? 1 : -1)
        guard next < values.count else {
            model.status.say("no earlier value")
            return []
        }
        edit.recalled = next < 0 ? nil : next
        edit.editor = LineEditor(next < 0 ? edit.typedBeforeRecall : values[next])
        model.edit = edit
        let kept = edit.recalled
        let effects = insert("", &model)
        model.edit?.recalled = kept
        return effects
    }
}
