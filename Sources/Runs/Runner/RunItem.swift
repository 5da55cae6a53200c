internal import CurlewNetworking
public import Drafting
public import Workspace

/// A request of a run with all that is needed to send it.
public struct RunItem: Sendable {
    public var step: RunStep
    /// With what its answer should be (`statusCodeValidator`, `jsonValidator`) and what is taken out of it.
    public var draft: RequestDraft
    /// Of its collection and folders.
    public var defaults: RequestDefaults
    /// Where the relative paths of its files start.
    public var folder: String
    /// What its file says that means nothing here.
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
