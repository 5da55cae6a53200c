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
