public import Workspace

/// One request of a run, as the plan sees it: what it needs and what it sets (a member of `YTKBatchRequest`, a link of
/// `YTKChainRequest`).
public struct RunStep: Sendable, Equatable {
    /// Unique in its run; `after:` and `when:` name it.
    public var id: String
    public var title: String
    public var method: String
    /// The path of its request inside the collection.
    public var path: ItemPath
    /// Names between braces in any of its texts, each once.
    public var needs: [String]
    /// Names that its answer gives values to (`capture:`).
    public var sets: [String]
    /// Steps that `after:` names.
    public var after: [String]
    /// The condition; the step is sent only when it passes.
    public var condition: RunCondition?

    public init(
        id: String, title: String? = nil, method: String = "GET", path: ItemPath = "", needs: [String] = [],
        sets: [String] = [], after: [String] = [], condition: RunCondition? = nil
    ) {
        self.id = id
        self.title = title ?? id
        self.method = method
        self.path = path
        self.needs = needs
        self.sets = sets
        self.after = after
        self.condition = condition
    }
}
