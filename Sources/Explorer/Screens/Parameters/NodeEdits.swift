import CurlewSerialization

/// Edits of a draft's tree by keys. Pure: they take a tree and give a tree and the new cursor.
enum NodeEdits {
    struct Outcome {
        var cursor: NodeID?
        /// Name of the undo step, also shown in the status line.
        var name: String
        /// A message about content that was changed or lost.
        var note: String?
        /// What was done, where the tree alone does not show it: `deleted page (2 nodes)`.
        var done: String?
    }

    /// Adds a row before, after or inside the cursor's node and moves the cursor to it.
    static func add(_ placement: Placement, at cursor: NodeID?, in tree: inout ParameterTree) -> Outcome {
        let root = ensureRoot(&tree)
        // A row without a value becomes a dictionary: nothing is lost by it.
        if placement == .inside, let cursor, tree.node(cursor)?.isEmptyText == true {
            _ = NodeTypes.change(cursor, to: .dictionary, in: &tree)
        }
        let node = tree.makeNode(.scalar(Scalar(.string, "")))
        switch place(placement, at: cursor, in: tree, root: root) {
        case (let parent, let index):
            let key = tree.node(parent)?.isDictionary == true ? ParameterKey("") : nil
            tree.insert(node, key: key, into: parent, at: index)
        }
        return Outcome(cursor: node.id, name: "add")
    }

    enum Placement { case before, after, inside }

    /// Returns the root; makes an empty dictionary the root when there is none.
    static func ensureRoot(_ tree: inout ParameterTree) -> NodeID {
        if let root = tree.root { return root.id }
        let root = tree.makeNode(.dictionary([]))
        tree.root = root
        return root.id
    }

    private static func place(
        _ placement: Placement, at cursor: NodeID?, in tree: ParameterTree, root: NodeID
    ) -> (NodeID, Int) {
        guard let cursor, let place = tree.place(of: cursor) else {
            return (root, tree.root?.childCount ?? 0)
        }
        switch placement {
        case .before: return (place.parent, place.index)
        case .after: return (place.parent, place.index + 1)
        case .inside:
            guard let node = tree.node(cursor), node.isContainer else { return (place.parent, place.index + 1) }
            return (cursor, node.childCount)
        }
    }

    static func remove(_ ids: [NodeID], from tree: inout ParameterTree) -> (Outcome, [ParameterNode.Member]) {
        var taken: [ParameterNode.Member] = []
        var count = 0
        let name = ids.first.map { tree.label(of: $0) } ?? "nothing"
        for id in ids {
            guard let node = tree.node(id) else { continue }
            count += node.totalCount
            if let removed = tree.remove(id) {
                taken.append(.init(key: removed.key ?? ParameterKey(""), node: removed.node))
            }
        }
        if tree.root?.childCount == 0 { tree.root = nil }
        let what = count == 1 ? name : "\(name) (\(count) nodes)"
        return (Outcome(cursor: nil, name: "delete \(what)", done: "deleted \(what)"), taken)
    }

    static func duplicate(_ id: NodeID, in tree: inout ParameterTree) -> Outcome? {
        guard let node = tree.node(id), let place = tree.place(of: id) else { return nil }
        let copy = tree.makeCopy(of: node)
        tree.insert(copy, key: tree.key(of: id), into: place.parent, at: place.index + 1)
        return Outcome(cursor: copy.id, name: "duplicate \(tree.label(of: id))")
    }

    /// Moves the node one place up (-1) or down (+1) among its siblings.
    static func shift(_ id: NodeID, by offset: Int, in tree: inout ParameterTree) -> Outcome? {
        guard let place = tree.place(of: id), let container = tree.node(place.parent) else { return nil }
        let target = place.index + offset
        guard (0..<container.childCount).contains(target) else { return nil }
        let label = tree.label(of: id)
        tree.move(id, into: place.parent, at: target)
        return Outcome(cursor: id, name: "move \(label)", done: "moved \(label) \(offset > 0 ? "down" : "up")")
    }

    /// Makes the node the last child of the sibling above; a scalar sibling becomes an array that holds its old value.
    static func indent(_ id: NodeID, in tree: inout ParameterTree) -> Outcome? {
        guard let place = tree.place(of: id), place.index > 0,
            let above = tree.node(place.parent)?.child(at: place.index - 1)
        else { return nil }
        let label = tree.label(of: id)
        if !above.isContainer { NodeTypes.change(above.id, to: .array, in: &tree) }
        tree.move(id, into: above.id, at: tree.node(above.id)?.childCount ?? 0)
        return Outcome(
            cursor: id, name: "indent \(label)", done: "moved \(label) into \(tree.label(of: above.id))")
    }

    /// Makes the node the next sibling of its parent.
    static func outdent(_ id: NodeID, in tree: inout ParameterTree) -> Outcome? {
        guard let place = tree.place(of: id), let grand = tree.place(of: place.parent) else { return nil }
        let label = tree.label(of: id)
        tree.move(id, into: grand.parent, at: grand.index + 1)
        return Outcome(
            cursor: id, name: "outdent \(label)", done: "moved \(label) out of \(tree.label(of: place.parent))")
    }

    static func toggle(_ ids: [NodeID], in tree: inout ParameterTree) -> Outcome? {
        guard let first = ids.first, let node = tree.node(first) else { return nil }
        let turnOn = !node.isOn
        for id in ids { tree.update(id) { $0.isOn = turnOn } }
        let label = ids.count == 1 ? tree.label(of: first) : "\(ids.count) nodes"
        return Outcome(cursor: first, name: "\(turnOn ? "switch on" : "switch off") \(label)")
    }

    /// Inserts members after the cursor's node or inside it, with new identities.
    static func paste(
        _ members: [ParameterNode.Member], _ placement: Placement, at cursor: NodeID?, in tree: inout ParameterTree
    ) -> Outcome? {
        guard !members.isEmpty else { return nil }
        let root = ensureRoot(&tree)
        var (parent, index) = place(placement, at: cursor, in: tree, root: root)
        var last: NodeID?
        for member in members {
            let copy = tree.makeCopy(of: member.node)
            let key = tree.node(parent)?.isDictionary == true ? member.key : nil
            tree.insert(copy, key: key, into: parent, at: index)
            index += 1
            last = copy.id
        }
        let first = members[0].key.text.isEmpty ? "item" : members[0].key.text
        let what = members.count == 1 ? first : "\(members.count) nodes"
        return Outcome(cursor: last, name: "paste \(what)", done: "pasted \(what)")
    }
}
