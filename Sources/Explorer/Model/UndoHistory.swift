import CurlewNetworking
import CurlewSerialization
import Drafting

/// Undo steps of one request. A step is one action of the user and keeps the whole draft from before. Drafts share
/// structure, so a step costs only as much memory as it changed.
struct UndoHistory: Sendable {
    /// A state of the draft, and the action that changed it.
    struct Step: Equatable, Sendable {
        /// Name of the action, shown after `undid:`.
        var name: String
        var draft: RequestDraft
        var cursor: NodeID?
        /// Number of the user's edits in the step: more than one when it restored a draft of an earlier run.
        var edits = 1
        /// The cookies that the step changed, in their state before it.
        var cookies = CookieStates()
    }

    private(set) var past: [Step] = []
    private(set) var future: [Step] = []
    /// The length of `past` when the request was saved.
    private var saved = 0
    /// The length of `past` when the request was sent.
    private var sent = 0

    init() {}

    var count: Int { past.count }

    /// Number of edits between the saved request and the current one, also when the current one is older after undoing.
    var editsSinceSave: Int {
        let steps = past.count >= saved ? past[saved...] : future.suffix(saved - past.count)
        return steps.reduce(0) { $0 + $1.edits }
    }

    /// Number of edits between the request as it was sent and `now`, of which only those that change what is sent are
    /// counted; also when the current request is older after undoing.
    func editsSinceSend(_ now: RequestDraft) -> Int {
        let steps = past.count >= sent ? past[sent...] : future.suffix(sent - past.count)
        let drafts = steps.map(\.draft) + [now]
        return zip(steps, zip(drafts, drafts.dropFirst())).reduce(0) { count, entry in
            entry.1.0.isSent(as: entry.1.1) ? count : count + entry.0.edits
        }
    }

    /// Marks the current state as sent.
    mutating func markSent() { sent = past.count }

    /// Marks the state after the first `count` steps as saved.
    mutating func markSaved(at count: Int) {
        saved = min(count, past.count)
    }

    /// Records the state before an action.
    mutating func record(_ step: Step) {
        // A saved state that was undone and then replaced can no longer be counted from.
        saved = min(saved, past.count)
        sent = min(sent, past.count)
        past.append(step)
        future.removeAll()
    }

    /// Takes the step to go back to; `now` returns the current state for that step, which is kept for redo.
    mutating func undo(_ now: (Step) -> Step) -> Step? {
        guard let step = past.popLast() else { return nil }
        future.append(now(step))
        return step
    }

    /// Takes the step that was undone last, or nil; `now` returns the current state, which is kept for undo.
    mutating func redo(_ now: (Step) -> Step) -> Step? {
        guard let step = future.popLast() else { return nil }
        past.append(now(step))
        return step
    }
}
