/// Undo and redo of the open request, step by step; the status line names the step and the cursor goes to its place.
enum Undoing {
    static func undo(_ model: inout Model) -> [Effect] {
        let before = model
        guard let step = model.request.undo.undo({ now($0, before) }) else {
            model.status.say("nothing to undo")
            return []
        }
        let effects = put(step, &model)
        model.status.say("undid: \(step.name)")
        return effects
    }

    static func redo(_ model: inout Model) -> [Effect] {
        let before = model
        guard let step = model.request.undo.redo({ now($0, before) }) else {
            model.status.say("nothing to redo")
            return []
        }
        let effects = put(step, &model)
        model.status.say("did again: \(step.name)")
        return effects
    }

    /// The way back to how things are.
    private static func now(_ step: UndoHistory.Step, _ model: Model) -> UndoHistory.Step {
        UndoHistory.Step(
            name: step.name, draft: model.request.draft, cursor: model.request.parameters.cursor, edits: step.edits,
            cookies: CookieStates(step.cookies.ids, model.bench))
    }

    private static func put(_ step: UndoHistory.Step, _ model: inout Model) -> [Effect] {
        model.request.restore(step.draft)
        if let cursor = step.cursor { model.request.parameters.cursor = cursor }
        model.request.refresh()
        return Parts.panes(&model) { CookieEdits.restore(step.cookies, &$0, $1) }
    }

    /// Changes the draft as one undo step called `name`.
    static func step(_ name: String, _ model: inout Model, _ body: (inout OpenRequest) -> Void) {
        model.request.step(name, body)
    }
}

extension OpenRequest {
    /// How things are, before something that is called `name`.
    func step(_ name: String) -> UndoHistory.Step {
        UndoHistory.Step(name: name, draft: draft, cursor: parameters.cursor)
    }

    /// Changes the draft as one undo step called `name`.
    mutating func step(_ name: String, _ body: (inout OpenRequest) -> Void) {
        let before = step(name)
        body(&self)
        if before.draft != draft { undo.record(before) }
    }
}
