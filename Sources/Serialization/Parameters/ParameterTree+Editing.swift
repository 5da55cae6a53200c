/// A removed node with the values needed to put it back.
public struct RemovedParameter: Equatable, Sendable {
    public var node: ParameterNode
    public var key: ParameterKey?
    /// Nil when it was the root.
    public var place: ParameterPlace?
}

extension ParameterTree {
    /// Changes a node in place. Returns false when no node has that identity. The identity must stay the same.
    @discardableResult
    public mutating func update(_ id: NodeID, _ change: (inout ParameterNode) -> Void) -> Bool {
        guard let indexes = root?.indexPath(to: id) else { return false }
        return edit(at: indexes[...], change)
    }

    /// Changes the key of a dictionary's member. Returns false when the node's parent is not a dictionary.
    @discardableResult
    public mutating func rename(_ id: NodeID, to key: ParameterKey) -> Bool {
        guard let place = place(of: id), node(place.parent)?.isDictionary == true else { return false }
        return update(place.parent) { $0.setKey(key, at: place.index) }
    }

    /// Inserts a node into a container, `index` clamped to its children. Returns false when the parent is not a
    /// container. A tree without a root has no container: assign `root`.
    @discardableResult
    public mutating func insert(_ node: ParameterNode, key: ParameterKey? = nil, into parent: NodeID, at index: Int)
        -> Bool
    {
        guard let container = self.node(parent), container.isContainer else { return false }
        let index = min(max(index, 0), container.childCount)
        return update(parent) { $0.insertChild(node, key: key, at: index) }
    }

    /// Removes a node with its children.
    @discardableResult
    public mutating func remove(_ id: NodeID) -> RemovedParameter? {
        guard let root, root.id != id else {
            defer { if root?.id == id { root = nil } }
            return root.flatMap { $0.id == id ? RemovedParameter(node: $0) : nil }
        }
        guard let place = place(of: id) else { return nil }
        var removed: RemovedParameter?
        update(place.parent) {
            let (node, key) = $0.removeChild(at: place.index)
            removed = RemovedParameter(node: node, key: key, place: place)
        }
        return removed
    }

    /// Moves a node to another parent, or within its own. `index` counts among the children after the removal of the
    /// node. Returns false, and changes nothing, when the target is inside the node or not a container.
    @discardableResult
    public mutating func move(_ id: NodeID, into parent: NodeID, at index: Int, key: ParameterKey? = nil) -> Bool {
        guard let node = node(id), node.indexPath(to: parent) == nil, self.node(parent)?.isContainer == true,
            let removed = remove(id)
        else { return false }
        return insert(removed.node, key: key ?? removed.key, into: parent, at: index)
    }

    /// A copy with new identities, for use anywhere in this tree: duplicate, paste.
    public mutating func makeCopy(of node: ParameterNode) -> ParameterNode {
        let value: ParameterNode.Value
        switch node.value {
        case .dictionary(let members):
            value = .dictionary(members.map { .init(key: $0.key, node: makeCopy(of: $0.node)) })
        case .array(let items): value = .array(items.map { makeCopy(of: $0) })
        case .set(let items): value = .set(items.map { makeCopy(of: $0) })
        case .scalar(let scalar): value = .scalar(scalar)
        }
        return makeNode(value, isOn: node.isOn, choices: node.choices)
    }

    /// Whether both are equal, apart from identities.
    public func hasSameContent(as other: ParameterTree) -> Bool {
        switch (root, other.root) {
        case (nil, nil): true
        case (let left?, let right?): left.hasSameContent(as: right)
        default: false
        }
    }

    private mutating func edit(at indexes: ArraySlice<Int>, _ change: (inout ParameterNode) -> Void) -> Bool {
        guard var node = root else { return false }
        root = nil
        defer { root = node }
        Self.descend(into: &node, indexes, change)
        return true
    }

    private static func descend(
        into node: inout ParameterNode, _ indexes: ArraySlice<Int>, _ change: (inout ParameterNode) -> Void
    ) {
        guard let index = indexes.first else { return change(&node) }
        node.withChild(at: index) { descend(into: &$0, indexes.dropFirst(), change) }
    }
}
