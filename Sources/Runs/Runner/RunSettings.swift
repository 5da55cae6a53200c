public import Serialization
public import Workspace

/// The settings of a run.
public struct RunSettings: Sendable {
    /// The number of requests at the same time, at least 1.
    public var limit: Int
    public var policy: FailurePolicy
    /// The smallest time between two starts.
    public var delay: Duration
    /// The variables of the environment, which do not depend on the steps.
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

    /// The limit when none is set, also that of a batch.
    public static let usualLimit = 4
}
