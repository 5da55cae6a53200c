public import Serialization
public import Workspace

/// How a run goes.
public struct RunSettings: Sendable {
    /// Requests at once, at least 1.
    public var limit: Int
    public var policy: FailurePolicy
    /// At least so long between two starts.
    public var delay: Duration
    /// What names mean whatever the steps do: those of the environment.
    public var variables: VariableSet

    public init(
        limit: Int = 1, policy: FailurePolicy = .stopDependents, delay: Duration = .zero,
        variables: VariableSet = VariableSet()
    ) {
        self.limit = limit
        self.policy = policy
        self.delay = delay
        self.variables = variables
    }

    /// Requests at once where nobody says how many, as a batch has it.
    public static let usualLimit = 4
}
