import CurlewNetworking
import Drafting
import Serialization

/// Undo steps of one request. A step is an action of the person and keeps the whole draft from before: drafts share
/// structure, so a step costs what it changed.
struct UndoHistory: Sendable {
    /// A state of the draft and what was done to it then.
    struct Step: Equatable, Sendable {
        /// Shown after `undid:`.
        var name: String
        var draft: RequestDraft
        var cursor: NodeID?
        /// How many edits of the person it stands for: more than one when it put back a draft of an earlier run.
        var edits = 1
        /// The cookies that it changed, as they were.
        var cookies = CookieStates()
    }

    private(set) var past: [Step] = []
    private(set) var future: [Step] = []
    /// The length of `past` when the request was saved.
    private var saved = 0

    init() {}

    var count: Int { past.count }

    /// Edits between the saved request and this one, forwards or, after undoing behind the save, backwards.
    var editsSinceSave: Int {
        let steps = past.count >= saved ? past[saved...] : future.suffix(saved - past.count)
        return steps.reduce(0) { $0 + $1.edits }
    }

    /// The request was saved as it was after the first `count` steps.
    mutating func markSaved(at count: Int) {
        saved = min(count, past.count)
    }

    /// Remembers how things were before an action.
    mutating func record(_ step: Step) {
        // A saved state that was undone and is now left behind cannot be counted from any more.
        saved = min(saved, past.count)
        past.append(step)
        future.removeAll()
    }

    /// The step to go back to; how things are now, as `now` tells for that step, is kept for redo.
    mutating func undo(_ now: (Step) -> Step) -> Step? {
        guard let step = past.popLast() else { return nil }
        future.append(now(step))
        return step
    }

    /// The step that undo took away last, or nil.
    mutating func redo(_ now: (Step) -> Step) -> Step? {
        guard let step = future.popLast() else { return nil }
        past.append(now(step))
        return step
    }
}
