/// The parent of a node and its index there.
public struct ParameterPlace: Equatable, Sendable {
    public var parent: NodeID
    /// The index among the parent's children.
    public var index: Int

    public init(parent: NodeID, index: Int) {
        self.parent = parent
        self.index = index
    }
}

extension ParameterTree {
    /// The node of that identity, or nil.
    public func node(_ id: NodeID) -> ParameterNode? {
        guard let root, let indexes = root.indexPath(to: id) else { return nil }
        return indexes.reduce(root) { $0.child(at: $1) }
    }

    /// Whether a node of the tree has that identity.
    public func contains(_ id: NodeID) -> Bool {
        root?.indexPath(to: id) != nil
    }

    /// Keys and indexes from the root to the node; empty for the root itself.
    public func path(of id: NodeID) -> ParameterPath? {
        guard var node = root, let indexes = root?.indexPath(to: id) else { return nil }
        var path: ParameterPath = []
        for index in indexes {
            path.append(node.step(to: index))
            node = node.child(at: index)
        }
        return path
    }

    /// The node at a path; of equal keys the first.
    public func id(at path: ParameterPath) -> NodeID? {
        guard var node = root else { return nil }
        for step in path {
            guard let index = (0..<node.childCount).first(where: { node.step(to: $0) == step }) else { return nil }
            node = node.child(at: index)
        }
        return node.id
    }

    /// The parent, and the index among its children; nil for the root and for unknown identities.
    public func place(of id: NodeID) -> ParameterPlace? {
        guard let root, let indexes = root.indexPath(to: id), let last = indexes.last else { return nil }
        return ParameterPlace(parent: indexes.dropLast().reduce(root) { $0.child(at: $1) }.id, index: last)
    }

    /// The key under which a node hangs in a dictionary.
    public func key(of id: NodeID) -> ParameterKey? {
        guard let root, let indexes = root.indexPath(to: id), let last = indexes.last else { return nil }
        return indexes.dropLast().reduce(root) { $0.child(at: $1) }.key(at: last)
    }

    /// The nodes from the root to the node itself; empty for unknown identities.
    public func ancestry(of id: NodeID) -> [ParameterNode] {
        guard let root, let indexes = root.indexPath(to: id) else { return [] }
        return indexes.reduce(into: [root]) { nodes, index in nodes.append(nodes[nodes.count - 1].child(at: index)) }
    }

    /// The path of every node, found in one walk; for whole traces, where a search for each node would take quadratic
    /// time.
    public var paths: [NodeID: ParameterPath] {
        var paths: [NodeID: ParameterPath] = [:]
        walk { visit in
            let step = visit.key.map { PathStep.key($0.text) } ?? .index(visit.index)
            paths[visit.node.id] = visit.parent.flatMap { paths[$0] }.map { $0 + [step] } ?? []
            return true
        }
        return paths
    }
}
