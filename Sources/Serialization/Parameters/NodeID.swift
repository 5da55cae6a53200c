/// The identity of a node for as long as the tree lives; never reused in one tree, never written to a file.
public struct NodeID: Hashable, Sendable, Comparable {
    public let rawValue: UInt64

    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Whether the node belongs to `ParameterTree.forPath`.
    public var isInPath: Bool { rawValue >= Self.firstInPath }

    static let firstInPath: UInt64 = 1 << 62

    public static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}
