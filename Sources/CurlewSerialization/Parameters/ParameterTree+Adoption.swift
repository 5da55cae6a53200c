extension ParameterTree {
    /// Replaces a node (nil: the whole tree) by an edited copy. Nodes that are still there keep their identity; they
    /// are matched by key in a dictionary and by index elsewhere. Returns the number of nodes that were changed,
    /// added or removed; 0 leaves the tree as it was.
    public mutating func adopt(_ edited: ParameterNode?, at id: NodeID? = nil) -> Int {
        let old = id.map { node($0) } ?? root
        guard let edited else {
            guard id == nil, root != nil else { return 0 }
            root = nil
            return 1
        }
        guard old != nil || id == nil else { return 0 }
        var adoption = Adoption(tree: self)
        let adopted = if let old { adoption.adopt(edited, old) } else { Optional(adoption.fresh(edited)) }
        guard let adopted else { return 0 }
        self = adoption.tree
        if let id, id != root?.id {
            update(id) { $0 = adopted }
        } else {
            root = adopted
        }
        return adoption.changes
    }
}

/// Gives the nodes of an edited tree the identities of the original's.
private struct Adoption {
    var tree: ParameterTree
    private(set) var changes = 0

    mutating func fresh(_ node: ParameterNode) -> ParameterNode {
        changes += 1
        return tree.makeCopy(of: node)
    }

    /// Nil when nothing differs; the old node is then kept without a copy.
    mutating func adopt(_ new: ParameterNode, _ old: ParameterNode) -> ParameterNode? {
        let isMarkedAlike = new.isOn == old.isOn && new.choices == old.choices
        if !isMarkedAlike { changes += 1 }
        let value = value(new.value, old.value)
        guard value != nil || !isMarkedAlike else { return nil }
        return ParameterNode(id: old.id, isOn: new.isOn, choices: new.choices, value: value ?? old.value)
    }

    private mutating func value(_ new: ParameterNode.Value, _ old: ParameterNode.Value) -> ParameterNode.Value? {
        switch (new, old) {
        case (.dictionary(let new), .dictionary(let old)): return members(new, old).map { .dictionary($0) }
        case (.array(let new), .array(let old)): return items(new, old).map { .array($0) }
        case (.set(let new), .set(let old)): return items(new, old).map { .set($0) }
        case (.scalar(let new), .scalar(let old)):
            guard !new.isExactly(old) else { return nil }
            changes += 1
            return .scalar(new)
        default:
            changes += 1
            return copy(new)
        }
    }

    /// Copies a value of another kind: every node in it is new, and it counts as one change.
    private mutating func copy(_ value: ParameterNode.Value) -> ParameterNode.Value {
        tree.makeCopy(of: tree.makeNode(value)).value
    }

    // MARK: Dictionaries

    private mutating func members(_ new: [ParameterNode.Member], _ old: [ParameterNode.Member])
        -> [ParameterNode.Member]?
    {
        var matches = KeyMatches(old)
        /// The new members, made at the first difference; those before it are the old ones.
        var result: [ParameterNode.Member]?
        var isMoved = false
        var last = -1
        for (index, member) in new.enumerated() {
            guard let place = matches.take(member.key) else {
                result = result ?? Array(old[..<index])
                result?.append(.init(key: member.key, node: fresh(member.node)))
                continue
            }
            isMoved = isMoved || place < last
            last = place
            let adopted = adopt(member.node, old[place].node)
            if place != index || adopted != nil { result = result ?? Array(old[..<index]) }
            result?.append(.init(key: member.key, node: adopted ?? old[place].node))
        }
        changes += old.count - matches.count + (isMoved ? 1 : 0)
        if result == nil, new.count < old.count { result = Array(old[..<new.count]) }
        return result
    }

    // MARK: Lists

    /// Items that are equal at both ends are kept; between them items of the same index are matched.
    private mutating func items(_ new: [ParameterNode], _ old: [ParameterNode]) -> [ParameterNode]? {
        var head = 0
        var differing: ParameterNode?
        let before = changes
        while head < min(new.count, old.count), differing == nil {
            differing = adopt(new[head], old[head])
            if differing == nil { head += 1 }
        }
        guard differing != nil || new.count != old.count else { return nil }
        let tail = tail(new, old, head)
        let (newEnd, oldEnd) = (new.count - tail, old.count - tail)
        var result = Array(old[..<head])
        // The first differing items are adopted already, if both lists have one there.
        if head < newEnd, head < oldEnd, let differing { result.append(differing) } else { changes = before }
        for index in result.count..<max(newEnd, result.count) {
            result.append(index < oldEnd ? adopt(new[index], old[index]) ?? old[index] : fresh(new[index]))
        }
        changes += max(0, oldEnd - max(head, newEnd))
        return result + old[oldEnd...]
    }

    /// The number of equal items at the end, after the first difference.
    private func tail(_ new: [ParameterNode], _ old: [ParameterNode], _ head: Int) -> Int {
        // In lists of one length the item at `head` is known to differ.
        let room = min(new.count, old.count) - head - (new.count == old.count ? 1 : 0)
        guard room > 0 else { return 0 }
        return zip(new.reversed(), old.reversed()).prefix(room).prefix { $0.isExactly($1) }.count
    }
}

/// Matches members by their keys, each once; equal keys are matched in order.
private struct KeyMatches {
    private let old: [ParameterNode.Member]
    private var isTaken: [Bool]
    private var next = 0
    /// Indexes by key; built when a key is not the next one in order.
    private var places: [ExactKey: ArraySlice<Int>]?
    private(set) var count = 0

    init(_ old: [ParameterNode.Member]) {
        self.old = old
        isTaken = Array(repeating: false, count: old.count)
    }

    mutating func take(_ key: ParameterKey) -> Int? {
        guard let place = place(of: key) else { return nil }
        isTaken[place] = true
        count += 1
        next = place + 1
        return place
    }

    private mutating func place(of key: ParameterKey) -> Int? {
        if places == nil {
            if next < old.count, old[next].key.isExactly(key) { return next }
            places = Dictionary(grouping: old.indices) { ExactKey(old[$0].key) }.mapValues { $0[...] }
        }
        while let place = places?[ExactKey(key)]?.popFirst() {
            if !isTaken[place] { return place }
        }
        return nil
    }
}

private struct ExactKey: Hashable {
    let text: ExactText
    let isText: Bool

    init(_ key: ParameterKey) {
        text = ExactText(key.text)
        isText = key.isText
    }
}

extension ParameterKey {
    fileprivate func isExactly(_ other: ParameterKey) -> Bool {
        isText == other.isText && ExactText.isSame(text, other.text)
    }
}

extension ParameterNode {
    /// Equal apart from identities, byte by byte: letters that Unicode calls equivalent differ.
    fileprivate func isExactly(_ other: ParameterNode) -> Bool {
        guard isOn == other.isOn, choices == other.choices else { return false }
        switch (value, other.value) {
        case (.scalar(let left), .scalar(let right)): return left.isExactly(right)
        case (.dictionary(let left), .dictionary(let right)):
            return left.count == right.count
                && zip(left, right).allSatisfy { $0.key.isExactly($1.key) && $0.node.isExactly($1.node) }
        case (.array(let left), .array(let right)), (.set(let left), .set(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isExactly($1) }
        default: return false
        }
    }
}

extension Scalar {
    fileprivate func isExactly(_ other: Scalar) -> Bool {
        kind == other.kind && numberForm == other.numberForm && ExactText.isSame(text, other.text)
    }
}
