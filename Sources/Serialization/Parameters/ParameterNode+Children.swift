extension ParameterNode {
    /// The number of children; 0 for a scalar.
    public var childCount: Int {
        switch value {
        case .dictionary(let members): members.count
        case .array(let items), .set(let items): items.count
        case .scalar: 0
        }
    }

    public var isContainer: Bool {
        if case .scalar = value { false } else { true }
    }

    public var isDictionary: Bool {
        if case .dictionary = value { true } else { false }
    }

    /// The child at that index of a container.
    public func child(at index: Int) -> ParameterNode {
        switch value {
        case .dictionary(let members): members[index].node
        case .array(let items), .set(let items): items[index]
        case .scalar: preconditionFailure("a scalar has no children")
        }
    }

    /// The key of a dictionary's member; nil in an array or set.
    public func key(at index: Int) -> ParameterKey? {
        if case .dictionary(let members) = value { members[index].key } else { nil }
    }

    /// The step that leads to a child: its key, or its index.
    public func step(to index: Int) -> PathStep {
        key(at: index).map { .key($0.text) } ?? .index(index)
    }

    /// Whether both are equal, apart from identities.
    public func hasSameContent(as other: ParameterNode) -> Bool {
        guard isOn == other.isOn, choices == other.choices else { return false }
        switch (value, other.value) {
        case (.scalar(let left), .scalar(let right)):
            return left == right
        case (.dictionary(let left), .dictionary(let right)):
            return left.map(\.key) == right.map(\.key)
                && zip(left, right).allSatisfy { $0.node.hasSameContent(as: $1.node) }
        case (.array(let left), .array(let right)), (.set(let left), .set(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.hasSameContent(as: $1) }
        default:
            return false
        }
    }

    /// Changes one child in place. The container is taken out of the node first, so that only arrays on the path from
    /// the root are copied when an older tree still shares them.
    mutating func withChild<Result>(at index: Int, _ body: (inout ParameterNode) -> Result) -> Result {
        switch value {
        case .dictionary(var members):
            value = .array([])
            defer { value = .dictionary(members) }
            return body(&members[index].node)
        case .array(var items):
            value = .array([])
            defer { value = .array(items) }
            return body(&items[index])
        case .set(var items):
            value = .array([])
            defer { value = .set(items) }
            return body(&items[index])
        case .scalar: preconditionFailure("a scalar has no children")
        }
    }

    /// Inserts a child; in a dictionary under `key`, which defaults to empty text.
    mutating func insertChild(_ node: ParameterNode, key: ParameterKey?, at index: Int) {
        switch value {
        case .dictionary(var members):
            value = .array([])
            members.insert(Member(key: key ?? ParameterKey(""), node: node), at: index)
            value = .dictionary(members)
        case .array(var items):
            value = .array([])
            items.insert(node, at: index)
            value = .array(items)
        case .set(var items):
            value = .array([])
            items.insert(node, at: index)
            value = .set(items)
        case .scalar: preconditionFailure("a scalar has no children")
        }
    }

    mutating func removeChild(at index: Int) -> (node: ParameterNode, key: ParameterKey?) {
        switch value {
        case .dictionary(var members):
            value = .array([])
            defer { value = .dictionary(members) }
            let member = members.remove(at: index)
            return (member.node, member.key)
        case .array(var items):
            value = .array([])
            defer { value = .array(items) }
            return (items.remove(at: index), nil)
        case .set(var items):
            value = .array([])
            defer { value = .set(items) }
            return (items.remove(at: index), nil)
        case .scalar: preconditionFailure("a scalar has no children")
        }
    }

    mutating func setKey(_ key: ParameterKey, at index: Int) {
        guard case .dictionary(var members) = value else { return }
        value = .array([])
        members[index].key = key
        value = .dictionary(members)
    }

    /// The child indexes from this node to the other; nil when it is not below. Stops at the first match.
    func indexPath(to id: NodeID) -> [Int]? {
        var path: [Int] = []
        return find(id, &path) ? path.reversed() : nil
    }

    /// Looks at all children before it goes into one: a child that is looked at in its place is not copied, and most
    /// nodes of a large tree have none below them.
    private func find(_ id: NodeID, _ path: inout [Int]) -> Bool {
        if self.id == id { return true }
        switch value {
        case .dictionary(let members):
            for index in members.indices where members[index].node.id == id {
                path.append(index)
                return true
            }
            for index in members.indices where members[index].node.isContainer && members[index].node.find(id, &path) {
                path.append(index)
                return true
            }
        case .array(let items), .set(let items):
            for index in items.indices where items[index].id == id {
                path.append(index)
                return true
            }
            for index in items.indices where items[index].isContainer && items[index].find(id, &path) {
                path.append(index)
                return true
            }
        case .scalar: break
        }
        return false
    }
}
