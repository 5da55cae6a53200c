/// Undo and redo of the open request, step by step; the status line names the step and the cursor goes to its place.
enum Undoing {
    static func undo(_ model: inout Model) -> [Effect] {
        let current = model.request.draft
        guard let step = model.request.undo.undo(current: current, cursor: model.request.parameters.cursor) else {
            model.status.say("nothing to undo")
            return []
        }
        put(step, &model)
        model.status.say("undid: \(step.name)")
        return []
    }

    static func redo(_ model: inout Model) -> [Effect] {
        let current = model.request.draft
        guard let step = model.request.undo.redo(current: current, cursor: model.request.parameters.cursor) else {
            model.status.say("nothing to redo")
            return []
        }
        put(step, &model)
        model.status.say("did again: \(step.name)")
        return []
    }

    private static func put(_ step: UndoHistory.Step, _ model: inout Model) {
        model.request.restore(step.draft)
        if let cursor = step.cursor { model.request.parameters.cursor = cursor }
        model.request.refresh()
    }

    /// Changes the draft as one undo step called `name`.
    static func step(_ name: String, _ model: inout Model, _ body: (inout OpenRequest) -> Void) {
        let before = UndoHistory.Step(
            name: name, draft: model.request.draft, cursor: model.request.parameters.cursor)
        body(&model.request)
        if before.draft != model.request.draft { model.request.undo.record(before) }
    }
}
