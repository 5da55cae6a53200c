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

extension ParameterTree {
    /// The nodes and all that they are in; identities that the tree does not have are left out.
    public func withAncestors(of nodes: Set<NodeID>) -> Set<NodeID> {
        var all: Set<NodeID> = []
        func holds(_ node: ParameterNode) -> Bool {
            var isHeld = nodes.contains(node.id)
            for index in 0..<node.childCount where holds(node.child(at: index)) { isHeld = true }
            if isHeld { all.insert(node.id) }
            return isHeld
        }
        if let root { _ = holds(root) }
        return all
    }

    /// The tree with these nodes and, of each list and dictionary, the first two others that are sent, so that a list
    /// still has several items. Where these are too many, the first one alone.
    ///
    /// - Parameter nodes: each with all that it is in.
    public func kept(to nodes: Set<NodeID>) -> ParameterTree {
        var left = 2000
        func kept(_ node: ParameterNode) -> ParameterNode {
            var sent = 0
            func isKept(_ child: ParameterNode) -> Bool {
                if nodes.contains(child.id) { return true }
                guard child.isOn, sent == 0 || sent == 1 && left > 0 else { return false }
                (sent, left) = (sent + 1, left - 1)
                return true
            }
            var node = node
            switch node.value {
            case .dictionary(let members):
                node.value = .dictionary(
                    members.filter { isKept($0.node) }.map { .init(key: $0.key, node: kept($0.node)) })
            case .array(let items): node.value = .array(items.filter(isKept).map(kept))
            case .set(let items): node.value = .set(items.filter(isKept).map(kept))
            case .scalar: break
            }
            return node
        }
        var tree = self
        tree.root = root.map(kept)
        return tree
    }
}
