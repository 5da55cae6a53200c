/// The tree of parameters a request carries. `root` is nil when the request has no parameters at all, which is not
/// the same as an empty dictionary (JSON writes nothing for the first and `{}` for the second).
public struct ParameterTree: Equatable, Sendable {
    public var root: ParameterNode?
    /// The parts of nodes' texts that others wrote, once variables are replaced.
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

/// The places of values from answers, rows, secrets and other programs in a node's texts, in UTF-8 offsets, in order.
/// They are escaped even in form text that is written as typed: they may not begin another pair.
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

/// The parent of a node and its index there.
public struct ParameterPlace: Equatable, Sendable {
    public var parent: NodeID
    /// The index among the parent's children.
    public var index: Int
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
