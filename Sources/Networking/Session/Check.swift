/// One thing that was looked at in a response, in words that name it: `status 200 is in 200-299`.
public struct Check: Sendable, Equatable {
    /// How the check ended.
    public enum Result: Sendable, Equatable {
        case passed
        /// With what happened, why, what to do.
        case failed(String)
        /// There was nothing to look at.
        case skipped
    }

    public var name: String
    public var result: Result

    public init(_ name: String, _ result: Result) {
        self.name = name
        self.result = result
    }
}
