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

    /// The tree with these nodes and, in each list and dictionary, its first two children, so that it is read as it
    /// would be whole. Where that is too much below nodes that are not among them, the first child alone.
    ///
    /// - Parameter nodes: each with all that it is in.
    public func kept(to nodes: Set<NodeID>) -> ParameterTree {
        var added = 2000
        func isKept(_ index: Int, _ node: ParameterNode) -> Bool {
            if nodes.contains(node.id) { return true }
            guard index == 0 || index == 1 && added > 0 else { return false }
            added -= 1
            return true
        }
        func kept(_ node: ParameterNode) -> ParameterNode {
            var node = node
            switch node.value {
            case .dictionary(let members):
                let own = members.enumerated().filter { isKept($0.offset, $0.element.node) }
                node.value = .dictionary(own.map { .init(key: $0.element.key, node: kept($0.element.node)) })
            case .array(let items):
                node.value = .array(
                    items.enumerated().filter { isKept($0.offset, $0.element) }.map { kept($0.element) })
            case .set(let items):
                node.value = .set(items.enumerated().filter { isKept($0.offset, $0.element) }.map { kept($0.element) })
            case .scalar: break
            }
            return node
        }
        var tree = self
        tree.root = root.map(kept)
        return tree
    }
}
