internal import CurlewNetworking
public import Drafting
public import Workspace

/// A request of a run with the values needed to send it.
public struct RunItem: Sendable {
    public var step: RunStep
    /// The request with its checks (`statusCodeValidator`, `jsonValidator`) and captures.
    public var draft: RequestDraft
    /// The defaults of its collection and folders.
    public var defaults: RequestDefaults
    /// The folder where relative paths of its files start.
    public var folder: String
    /// Notes on entries of its file that have no effect.
    public var notes: [CollectionProblem]

    public init(
        step: RunStep, draft: RequestDraft, defaults: RequestDefaults = RequestDefaults(), folder: String = ".",
        notes: [CollectionProblem] = []
    ) {
        self.step = step
        self.draft = draft
        self.defaults = defaults
        self.folder = folder
        self.notes = notes
    }
}
