/// The objects and lists that grow from names in qs: each name makes a small object of its own, which is merged.
struct QsObjects {
    private typealias ID = TreeArena.ID

    private var arena = TreeArena()
    private let highestIndex: Int

    init(highestIndex: Int) { self.highestIndex = highestIndex }

    var tree: ServerTree { arena.tree { _, node in .ordered(QsOrder.places(node.keys)) } }

    /// Returns true when something stood there already.
    /// - Parameter values: one for each pair of the name.
    mutating func add(_ values: [[UInt8]], at chain: [QsName.Step]) -> Bool {
        var leaf = arena.add(text: values[0])
        if values.count > 1 {
            let list = arena.add(.list)
            arena.append(leaf, to: list)
            for value in values.dropFirst() { arena.append(arena.add(text: value), to: list) }
            leaf = list
        }
        for step in chain.reversed() { leaf = wrapped(leaf, step) }
        var isMerged = false
        _ = merge(TreeArena.root, leaf, &isMerged)
        return isMerged
    }

    /// `leaf` in a list or an object of its own.
    private mutating func wrapped(_ leaf: ID, _ step: QsName.Step) -> ID {
        switch step {
        case .bracketed(let key) where key.isEmpty:
            if arena.kind(leaf) == .list { return leaf }
            let list = arena.add(.list)
            arena.append(leaf, to: list)
            return list
        case .bracketed(let key):
            if let index = QsOrder.index(key), index <= highestIndex {
                let list = arena.add(.list)
                arena.setItem(Int(index), of: list, to: leaf)
                return list
            }
            return object(key, leaf)
        case .plain(let key): return object(key, leaf)
        }
    }

    private mutating func object(_ key: [UInt8], _ leaf: ID) -> ID {
        let object = arena.add(.dictionary)
        arena.set(key, of: object, to: leaf)
        return object
    }

    // MARK: Merging

    /// Merges `source` into `target`, and returns the value that takes the place of `target`.
    private mutating func merge(_ target: ID, _ source: ID, _ isMerged: inout Bool) -> ID {
        guard isObject(source) else { return mergeText(target, source) }
        guard isObject(target) else {
            let list = arena.add(.list)
            arena.append(target, to: list)
            if arena.kind(source) == .list { appendItems(of: source, to: list) } else { arena.append(source, to: list) }
            return list
        }
        switch (arena.kind(target), arena.kind(source)) {
        case (.list, .list):
            mergeItems(target, source, &isMerged)
            return target
        case (.list, _): return mergeMembers(asObject(target), source, &isMerged)
        default: return mergeMembers(target, source, &isMerged)
        }
    }

    private mutating func mergeText(_ target: ID, _ source: ID) -> ID {
        let text = arena.nodes[source].text
        switch arena.kind(target) {
        // An empty text is as nothing to JavaScript.
        case _ where text.isEmpty: break
        case .list: arena.append(source, to: target)
        case .dictionary: if !QsName.isReserved(text) { arena.set(text, of: target, to: arena.add(.truth)) }
        case .text, .truth, .null:
            let list = arena.add(.list)
            arena.append(target, to: list)
            arena.append(source, to: list)
            return list
        }
        return target
    }

    private mutating func mergeItems(_ target: ID, _ source: ID, _ isMerged: inout Bool) {
        for (index, item) in arena.nodes[source].children.enumerated() where item != TreeArena.none {
            let there = arena.item(index, of: target)
            guard there != TreeArena.none else {
                arena.setItem(index, of: target, to: item)
                continue
            }
            isMerged = true
            if isObject(there), isObject(item) {
                arena.setItem(index, of: target, to: merge(there, item, &isMerged))
            } else {
                arena.append(item, to: target)
            }
        }
    }

    private mutating func mergeMembers(_ target: ID, _ source: ID, _ isMerged: inout Bool) -> ID {
        let source = arena.kind(source) == .list ? asObject(source) : source
        for (key, child) in zip(arena.nodes[source].keys, arena.nodes[source].children) {
            if let there = arena.child(key, of: target) {
                if !isObject(there) || !isObject(child) { isMerged = true }
                arena.set(key, of: target, to: merge(there, child, &isMerged))
            } else {
                arena.set(key, of: target, to: child)
            }
        }
        return target
    }

    /// The items of a list as members.
    private mutating func asObject(_ list: ID) -> ID {
        let object = arena.add(.dictionary)
        for (index, item) in arena.nodes[list].children.enumerated() where item != TreeArena.none {
            arena.set(Array(String(index).utf8), of: object, to: item)
        }
        return object
    }

    private mutating func appendItems(of source: ID, to list: ID) {
        for item in arena.nodes[source].children { arena.append(item, to: list) }
    }

    private func isObject(_ id: ID) -> Bool { [.list, .dictionary].contains(arena.kind(id)) }
}
