/// A node that was taken out, with all that is needed to put it back.
public struct RemovedParameter: Equatable, Sendable {
    public var node: ParameterNode
    public var key: ParameterKey?
    /// Nil when it was the root.
    public var place: ParameterPlace?
}

extension ParameterTree {
    /// Changes a node in place; false when there is none of that identity. The identity must stay.
    @discardableResult
    public mutating func update(_ id: NodeID, _ change: (inout ParameterNode) -> Void) -> Bool {
        guard let indexes = root?.indexPath(to: id) else { return false }
        return edit(at: indexes[...], change)
    }

    /// Gives a dictionary's member another key; false when the node hangs in no dictionary.
    @discardableResult
    public mutating func rename(_ id: NodeID, to key: ParameterKey) -> Bool {
        guard let place = place(of: id), node(place.parent)?.isDictionary == true else { return false }
        return update(place.parent) { $0.setKey(key, at: place.index) }
    }

    /// Hangs a node into a container, `index` clamped to its children; false when the parent is no container. In a
    /// tree without a root a container's place does not exist: assign `root`.
    @discardableResult
    public mutating func insert(_ node: ParameterNode, key: ParameterKey? = nil, into parent: NodeID, at index: Int)
        -> Bool
    {
        guard let container = self.node(parent), container.isContainer else { return false }
        let index = min(max(index, 0), container.childCount)
        return update(parent) { $0.insertChild(node, key: key, at: index) }
    }

    /// Takes a node and all below it out.
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

    /// Moves a node under another parent (or within its own). `index` counts among the children as they are after
    /// the node was taken out. False, and nothing changed, when the target lies inside the node or is no container.
    @discardableResult
    public mutating func move(_ id: NodeID, into parent: NodeID, at index: Int, key: ParameterKey? = nil) -> Bool {
        guard let node = node(id), node.indexPath(to: parent) == nil, self.node(parent)?.isContainer == true,
            let removed = remove(id)
        else { return false }
        return insert(removed.node, key: key ?? removed.key, into: parent, at: index)
    }

    /// The same content under fresh identities, to be put in anywhere in this tree: duplicate, paste.
    public mutating func makeCopy(of node: ParameterNode) -> ParameterNode {
        let value: ParameterNode.Value
        switch node.value {
        case .dictionary(let members):
            value = .dictionary(members.map { .init(key: $0.key, node: makeCopy(of: $0.node)) })
        case .array(let items): value = .array(items.map { makeCopy(of: $0) })
        case .set(let items): value = .set(items.map { makeCopy(of: $0) })
        case .scalar(let scalar): value = .scalar(scalar)
        }
        return makeNode(value, isOn: node.isOn)
    }

    /// Equal but for identities.
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
