/// Undo and redo of the open request, step by step; the status line names the step and the cursor goes to its place.
enum Undoing {
    static func undo(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        let before = bench
        guard let step = bench.request.undo.undo({ now($0, before) }) else {
            desk.say("nothing to undo")
            return []
        }
        desk.say("undid: \(step.name)")
        return put(step, &bench, desk)
    }

    static func redo(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        let before = bench
        guard let step = bench.request.undo.redo({ now($0, before) }) else {
            desk.say("nothing to redo")
            return []
        }
        desk.say("did again: \(step.name)")
        return put(step, &bench, desk)
    }

    /// The current state, as the step that leads back to it.
    private static func now(_ step: UndoHistory.Step, _ bench: Workbench) -> UndoHistory.Step {
        var now = bench.request.step(step.name)
        (now.edits, now.cookies) = (step.edits, CookieStates(step.cookies.ids, bench))
        return now
    }

    private static func put(_ step: UndoHistory.Step, _ bench: inout Workbench, _ desk: PaneDesk) -> [Effect] {
        bench.request.restore(step.draft)
        if let cursor = step.cursor { bench.request.parameters.cursor = cursor }
        bench.request.refresh()
        return CookieEdits.restore(step.cookies, &bench, desk)
    }
}

extension OpenRequest {
    /// The current state, as the step before a change called `name`.
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
