/// One line of the report: what was measured, what a peer takes for the same in the same run, and the most that it
/// may be.
struct Figure {
    var name: String
    /// As printed, with its unit.
    var ours: String
    /// Such as `vim 9.1 ms`; nil when there is nothing to compare with.
    var peer: String?
    /// Ours divided by the peer's.
    var ratio: Double?
    var limit: Limit?

    /// What the figure has to keep.
    struct Limit {
        var words: String
        var isKept: Bool
    }

    /// A figure that could not be taken, and why.
    static func missing(_ name: String, _ reason: String) -> Figure {
        Figure(name: name, ours: "not measured: \(reason)")
    }
}

extension Figure.Limit {
    static func atMost(_ limit: Double, _ unit: String, _ value: Double) -> Self {
        Self(words: "at most \(Number.short(limit)) \(unit)", isKept: value <= limit)
    }

    static func atLeast(_ limit: Double, _ unit: String, _ value: Double) -> Self {
        Self(words: "at least \(Number.short(limit)) \(unit)", isKept: value >= limit)
    }
}
