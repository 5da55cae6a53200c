/// A reason why one step waits for another.
public struct RunLink: Sendable, Equatable {
    /// The other step's index in the plan, from 0.
    public var step: Int
    public var reason: Reason

    /// The kinds of reasons.
    public enum Reason: Sendable, Equatable {
        /// The other step sets the variable that this one needs.
        case value(String)
        /// This step's `after:` names the other.
        case order
        /// This step's `when:` tests the other's answer.
        case condition
    }

    public init(_ step: Int, _ reason: Reason) {
        self.step = step
        self.reason = reason
    }
}
