/// One place where two trees differ.
public struct TreeChange: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// Both have the value, and it differs.
        case changed
        /// Only the first has it.
        case gone
        /// Only the second has it.
        case added
    }

    public let kind: Kind
    /// The value in the first document; nil when it was added.
    public let first: Int?
    /// The value in the second document; nil when it is gone.
    public let second: Int?
    /// The container pair that holds it, in `TreeDifference.containers`; nil for the root.
    let container: Int?
    /// The index among the children of the first container, and of the second.
    let places: (first: Int32, second: Int32)

    public static func == (left: TreeChange, right: TreeChange) -> Bool {
        left.kind == right.kind && left.first == right.first && left.second == right.second
    }
}

/// Two containers at the same path that have something different in them.
struct ContainerPair: Sendable {
    let first: Int
    let second: Int
    /// The pair that holds it; nil for the root.
    let parent: Int?
    let places: (first: Int32, second: Int32)
    /// The children beside each other; nil when each stands beside the one at the same place.
    var children: [ChildPair]?
    /// Number of changes in it, at any depth.
    var changes = 0
    /// Children that both have stand in another order.
    var isReordered = false
}

/// A child of two containers; -1 where it is not there.
struct ChildPair: Equatable, Sendable {
    var first: Int32
    var second: Int32
    /// The indexes among the children.
    var places: (first: Int32, second: Int32)

    static func == (left: ChildPair, right: ChildPair) -> Bool {
        left.first == right.first && left.second == right.second
    }
}
