extension ParameterTree {
    /// Puts an edited copy in the place of a node (nil: of the whole tree). What is still there keeps its identity,
    /// found by its key in a dictionary and by its place elsewhere. Returns how many nodes were changed, added or taken
    /// away; 0 leaves the tree as it was.
    public mutating func adopt(_ edited: ParameterNode?, at id: NodeID? = nil) -> Int {
        let old = id.map { node($0) } ?? root
        guard let edited else {
            guard id == nil, root != nil else { return 0 }
            root = nil
            return 1
        }
        var adoption = Adoption(tree: self)
        let adopted = old.map { adoption.adopt(edited, $0) } ?? adoption.fresh(edited)
        guard adoption.changes > 0 || old == nil else { return 0 }
        self = adoption.tree
        if let id, id != root?.id {
            update(id) { $0 = adopted }
        } else {
            root = adopted
        }
        return max(1, adoption.changes)
    }
}

/// Gives an edited tree the identities of the one it came from.
private struct Adoption {
    var tree: ParameterTree
    private(set) var changes = 0

    init(tree: ParameterTree) {
        self.tree = tree
    }

    mutating func fresh(_ node: ParameterNode) -> ParameterNode {
        changes += 1
        return tree.makeCopy(of: node)
    }

    mutating func adopt(_ new: ParameterNode, _ old: ParameterNode) -> ParameterNode {
        if new.isOn != old.isOn { changes += 1 }
        return ParameterNode(id: old.id, isOn: new.isOn, value: value(new.value, old.value))
    }

    private mutating func value(_ new: ParameterNode.Value, _ old: ParameterNode.Value) -> ParameterNode.Value {
        switch (new, old) {
        case (.dictionary(let new), .dictionary(let old)): return .dictionary(members(new, old))
        case (.array(let new), .array(let old)): return .array(items(new, old))
        case (.set(let new), .set(let old)): return .set(items(new, old))
        case (.scalar(let new), .scalar(let old)):
            if new != old { changes += 1 }
            return .scalar(new)
        default:
            changes += 1
            return copy(new)
        }
    }

    /// Another kind of value: everything in it is new, and one change all the same.
    private mutating func copy(_ value: ParameterNode.Value) -> ParameterNode.Value {
        tree.makeCopy(of: tree.makeNode(value)).value
    }

    private mutating func members(_ new: [ParameterNode.Member], _ old: [ParameterNode.Member])
        -> [ParameterNode.Member]
    {
        var left = Array(old.indices)
        var order: [Int] = []
        let result = new.map { member in
            guard let place = left.firstIndex(where: { old[$0].key == member.key }) else {
                return ParameterNode.Member(key: member.key, node: fresh(member.node))
            }
            let index = left.remove(at: place)
            order.append(index)
            return ParameterNode.Member(key: member.key, node: adopt(member.node, old[index].node))
        }
        changes += left.count
        if zip(order, order.dropFirst()).contains(where: >) { changes += 1 }
        return result
    }

    /// What is alike at both ends stays; between them items of the same place do.
    private mutating func items(_ new: [ParameterNode], _ old: [ParameterNode]) -> [ParameterNode] {
        let head = zip(new, old).prefix { $0.hasSameContent(as: $1) }.count
        let room = min(new.count, old.count) - head
        let tail = zip(new.reversed(), old.reversed()).prefix(room).prefix { $0.hasSameContent(as: $1) }.count
        let (newEnd, oldEnd) = (new.count - tail, old.count - tail)
        var result = Array(old[..<head])
        for index in head..<newEnd {
            result.append(index < oldEnd ? adopt(new[index], old[index]) : fresh(new[index]))
        }
        changes += max(0, oldEnd - max(head, newEnd))
        return result + old[oldEnd...]
    }
}
