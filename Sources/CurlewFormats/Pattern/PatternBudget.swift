/// How much work searches with patterns may make together, in steps: ways through a pattern that are followed over a
/// character, at most as many for each character as the pattern has steps.
public struct PatternBudget: Sendable, Equatable {
    public let limit: Int
    public internal(set) var spent = 0

    /// - Parameter limit: 268 million unless it is set, some seconds.
    public init(limit: Int = 1 << 28) {
        self.limit = limit
    }
}

/// Why a search ended before the end of the text.
public enum PatternStop: Error, Sendable, Equatable {
    case tooManySteps(limit: Int)
    case cancelled
}

extension PatternStop: CustomStringConvertible {
    /// The fact, and what to do.
    public var description: String {
        switch self {
        case .tooManySteps(let limit):
            "The pattern takes too long: more than \(limit) steps. Look in less text, or count with smaller numbers."
        case .cancelled: "The search was cancelled."
        }
    }
}
