import Workspace

/// A draft that cannot be stored when the program ends.
public struct LostDraft: Equatable, Sendable {
    var key: RequestKey
    /// A sentence.
    var reason: String

    static let noPlace = "There is no folder for it: neither HOME nor XDG_STATE_HOME is set."

    /// The loss and its reason: `The draft of tour/hello cannot be kept. The disk is full.` Nil for no drafts.
    static func sentence(_ lost: [LostDraft]) -> String? {
        guard let first = lost.first else { return nil }
        let name = OpenRequest.isUntitled(first.key.request) ? "the new request" : first.key.request
        let what = lost.count == 1 ? "The draft of \(name)" : "The drafts of \(name) and \(lost.count - 1) more"
        return "\(what) cannot be kept. \(first.reason)"
    }
}
