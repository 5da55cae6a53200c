/// The tree of parameters a request carries. `root` is nil when the request has no parameters at all, which is not
/// the same as an empty dictionary (JSON writes nothing for the first and `{}` for the second).
public struct ParameterTree: Equatable, Sendable {
    public var root: ParameterNode?
    /// What others wrote into the texts of nodes, once variables are replaced.
    var foreign: [NodeID: ForeignText] = [:]
    private var nextID: UInt64

    public init() {
        root = nil
        nextID = 1
    }

    /// A tree for the values of a path. Its identities lie beyond those of all other trees, so that one identity names
    /// a node of a request's path or of its parameters, never both.
    public static let forPath = ParameterTree(root: nil, idsBelow: NodeID.firstInPath)

    /// A tree whose identities were given elsewhere, all below `next`.
    init(root: ParameterNode?, idsBelow next: UInt64) {
        self.root = root
        nextID = next
    }

    /// A new identity.
    public mutating func makeID() -> NodeID {
        defer { nextID += 1 }
        return NodeID(nextID)
    }

    /// A new node.
    public mutating func makeNode(
        _ value: ParameterNode.Value, isOn: Bool = true, choices: NodeChoices = NodeChoices()
    ) -> ParameterNode {
        ParameterNode(id: makeID(), isOn: isOn, choices: choices, value: value)
    }
}

/// Where values of answers, rows, secrets and other programs stand in a node's texts, in UTF-8 offsets, in order. Where
/// form text is written as typed, these are escaped all the same: they may not begin another pair.
struct ForeignText: Equatable, Sendable {
    var key: [Range<Int>] = []
    var value: [Range<Int>] = []
}
