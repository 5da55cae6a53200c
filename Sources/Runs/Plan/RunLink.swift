/// Why one step waits for another.
public struct RunLink: Sendable, Equatable {
    /// The place of the other in the plan, from 0.
    public var step: Int
    public var reason: Reason

    /// What ties them.
    public enum Reason: Sendable, Equatable {
        /// The other sets the variable that this one needs.
        case value(String)
        /// `after:`.
        case order
        /// `when:` looks at its answer.
        case condition
    }

    public init(_ step: Int, _ reason: Reason) {
        self.step = step
        self.reason = reason
    }
}
