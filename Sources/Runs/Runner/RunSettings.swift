public import Workspace

/// How a run goes.
public struct RunSettings: Sendable {
    /// Requests at once, at least 1.
    public var limit: Int
    public var policy: FailurePolicy
    /// At least so long between two starts.
    public var delay: Duration
    /// Names that have values whatever the steps do.
    public var known: Set<String>

    public init(
        limit: Int = 1, policy: FailurePolicy = .stopDependents, delay: Duration = .zero, known: Set<String> = []
    ) {
        self.limit = limit
        self.policy = policy
        self.delay = delay
        self.known = known
    }

    /// Requests at once where nobody says how many, as a batch has it.
    public static let usualLimit = 4
}
