import CurlewNetworking
import Drafting
import TerminalUI

/// An answer stays on the screen while its request is edited; how many edits it is behind.
extension OpenRequest {
    /// Notes the draft that the next answer belongs to.
    mutating func noteSent() {
        sentDraft = draft
        undo.markSent()
        editCounts = Memo(limit: 2)
    }

    /// What the number of edits depends on besides the draft that was sent.
    struct EditCountKey: Equatable, Sendable {
        var revision: Int
        var field: EditSession.Target?
    }

    /// Number of edits of the request since the answer on the screen was asked for, the one being typed among them;
    /// 0 when the request is as it was sent.
    func editsSinceSend(_ edit: EditSession?) -> Int {
        guard exchange.isAnswered, response.past?.words == nil, let sentDraft else { return 0 }
        // Whole drafts are compared, and both the border and the body ask in each frame.
        return editCounts.of(EditCountKey(revision: revision, field: edit?.target)) { edits(since: sentDraft, edit) }
    }

    private func edits(since sentDraft: RequestDraft, _ edit: EditSession?) -> Int {
        guard !sentDraft.isSent(as: draft) else { return 0 }
        let isTyping = edit.map { !$0.before.draft.isSent(as: draft) } ?? false
        return max(1, undo.editsSinceSend(edit?.before.draft ?? draft) + (isTyping ? 1 : 0))
    }
}

extension ExchangeState {
    /// An answer, or what came of one, is on the screen.
    fileprivate var isAnswered: Bool {
        switch self {
        case .received, .failed: true
        case .none, .sending: false
        }
    }
}

extension Model {
    /// Such as `sent before your last 2 edits`; nil while the answer belongs to the request on the screen.
    var earlierAnswer: String? { earlierAnswer(beside: 0, columns: .max) }

    /// The same beside words that take `others` of the columns; `2 edits ago` where it has no room.
    func earlierAnswer(beside others: Int, columns: Int) -> String? {
        let count = request.editsSinceSend(edit)
        guard count > 0 else { return nil }
        let whole = "sent before your last \(count == 1 ? "edit" : "\(count) edits")"
        return TextWidth.columns(of: whole) + others <= columns ? whole : "\(count) edit\(count == 1 ? "" : "s") ago"
    }
}

extension RequestDraft {
    /// Whether both drafts make the same request: how the answer is checked, and what is taken out of it, is not sent.
    func isSent(as other: RequestDraft) -> Bool {
        guard self != other else { return true }
        var same = other
        (same.checks, same.removesChecks, same.format) = (checks, removesChecks, format)
        (same.strictNull, same.captures, same.response) = (strictNull, captures, response)
        same.comparison = comparison
        return self == same
    }
}
