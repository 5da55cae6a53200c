import CurlewNetworking
import CurlewSerialization
import Drafting

/// New rows without any typed text. They are removed when their field is left, and nothing of them is sent.
enum UntouchedRows {
    /// Removes the row of the open field when nothing was typed into it; otherwise false.
    static func drop(_ bench: inout Workbench) -> Bool {
        guard let edit = bench.edit, isUntouched(edit, bench.request.draft) else { return false }
        bench.edit = nil
        edit.continues ? remove(edit, &bench.request) : restore(edit, &bench.request)
        return true
    }

    /// Whether Enter and `Ctrl-O` remove such a row: an item of a list, which has no name, may be an empty text.
    static func isNeverMeant(_ bench: Workbench) -> Bool {
        guard let edit = bench.edit, isUntouched(edit, bench.request.draft) else { return false }
        guard let id = edit.target.node else { return true }
        return bench.tree(of: id).key(of: id) != nil
    }

    private static func isUntouched(_ edit: EditSession, _ draft: RequestDraft) -> Bool {
        guard edit.isNew else { return false }
        switch edit.target {
        case .key(let id), .value(let id):
            guard case .scalar(let scalar)? = draft[treeOf: id].node(id)?.value else { return false }
            return scalar.kind == .string && scalar.text.isEmpty && draft[treeOf: id].key(of: id)?.text.isEmpty ?? true
        case .headerName(let id), .headerValue(let id):
            return draft.headers.contains { $0.id == id && $0.name.isEmpty && $0.value.isEmpty }
        case .url, .auth, .option, .cookieValue, .newCookie, .wire: return false
        }
    }

    private static func restore(_ edit: EditSession, _ request: inout OpenRequest) {
        request.restore(edit.before.draft)
        request.parameters.cursor = edit.before.cursor
    }

    /// Removes the row; rows that were typed before it in the same step stay.
    private static func remove(_ edit: EditSession, _ request: inout OpenRequest) {
        guard let id = edit.target.node, let parent = request.draft[treeOf: id].place(of: id)?.parent else { return }
        request.change { _ = $0[treeOf: id].remove(id) }
        request.parameters.cursor = parent
        guard edit.before.draft != request.draft else { return }
        var step = edit.before
        step.name = "add \(request.draft[treeOf: parent].label(of: parent))"
        request.undo.record(step)
    }
}
