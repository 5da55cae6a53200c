/// One line of the report: the figure, the figure of a peer in the same run, and the limit.
struct Figure {
    var name: String
    /// The figure as printed, with its unit.
    var ours: String
    /// The peer's figure, such as `vim 9.1 ms`; nil without a peer.
    var peer: String?
    /// The own figure divided by the peer's.
    var ratio: Double?
    var limit: Limit?

    /// The limit of a figure.
    struct Limit {
        var words: String
        var isKept: Bool
    }

    /// A figure that could not be measured, with the reason.
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
