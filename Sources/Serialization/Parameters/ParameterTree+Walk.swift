/// One node of a walk through a tree.
public struct ParameterVisit: Sendable {
    public var node: ParameterNode
    /// The node's key in a dictionary.
    public var key: ParameterKey?
    /// The index among its parent's children; 0 for the root.
    public var index: Int
    /// The depth; 0 for the root.
    public var depth: Int
    public var parent: NodeID?
    /// Whether the node is sent: it and all its ancestors are on.
    public var isSent: Bool
}

extension ParameterTree {
    /// Visits every node from the root, parents before children, in tree order. `visit` returns whether to visit the
    /// children.
    public func walk(_ visit: (ParameterVisit) -> Bool) {
        guard let root else { return }
        Self.walk(ParameterVisit(node: root, key: nil, index: 0, depth: 0, parent: nil, isSent: root.isOn), visit)
    }

    /// The number of nodes, the root included.
    public var nodeCount: Int {
        var count = 0
        walk { _ in
            count += 1
            return true
        }
        return count
    }

    private static func walk(_ here: ParameterVisit, _ visit: (ParameterVisit) -> Bool) {
        guard visit(here) else { return }
        for index in 0..<here.node.childCount {
            let child = here.node.child(at: index)
            walk(
                ParameterVisit(
                    node: child, key: here.node.key(at: index), index: index, depth: here.depth + 1,
                    parent: here.node.id, isSent: here.isSent && child.isOn),
                visit)
        }
    }
}
