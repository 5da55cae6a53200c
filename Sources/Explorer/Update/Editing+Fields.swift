import CurlewNetworking
import Drafting
import Keys
import Serialization
import TerminalUI

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
        return []
    }

    static func moveToValue(_ id: NodeID, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard bench.request.draft[treeOf: id].node(id)?.isContainer == false else { return leave(&bench, &desk) }
        return moveTo(.value(id), &bench, &desk)
    }

    static func complete(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let edit = bench.edit else { return [] }
        if let completed = Completion.complete(edit, bench, desk.environments) {
            bench.edit?.editor = LineEditor(completed)
            return insert("", &bench, &desk)
        }
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
