/// The result of reading a text: a tree with its own identities, and the range of each node.
struct ParsedTreeText {
    /// Nil without parameters.
    var root: ParameterNode?
    /// The range of each node by its identity, which counts from 1; nodes that were dropped from the tree keep an unused range.
    var ranges: [Range<Int>]
    /// The first comma that was left out, since it parts nothing.
    var spareComma: Int?

    func adopted(by tree: ParameterTree, at id: NodeID?) -> TreeTextReading {
        var tree = tree
        // Null as a part of the tree is a value; only as the whole tree it means no parameters.
        var edited = root
        if edited == nil, id != nil { edited = tree.makeNode(.scalar(Scalar(.null, ""))) }
        let changes = tree.adopt(edited, at: id)
        let adopted = id.map { tree.node($0) } ?? tree.root
        return TreeTextReading(tree: tree, changes: changes, places: adopted.map(places) ?? [])
    }

    /// The ranges for the identities of a node with the same structure.
    func places(of node: ParameterNode) -> [TreeTextPlace] {
        guard let root else { return [] }
        var places: [TreeTextPlace] = []
        places.reserveCapacity(ranges.count)
        place(root, node, &places)
        return places
    }

    /// Both nodes have the same structure.
    private func place(_ parsed: ParameterNode, _ adopted: ParameterNode, _ places: inout [TreeTextPlace]) {
        places.append(TreeTextPlace(node: adopted.id, range: ranges[Int(parsed.id.rawValue) - 1]))
        switch (parsed.value, adopted.value) {
        case (.dictionary(let parsed), .dictionary(let adopted)):
            for index in parsed.indices { place(parsed[index].node, adopted[index].node, &places) }
        case (.array(let parsed), .array(let adopted)), (.set(let parsed), .set(let adopted)):
            for index in parsed.indices { place(parsed[index], adopted[index], &places) }
        default: break
        }
    }
}

/// Makes nodes and notes their ranges.
struct TreeTextNodes {
    private var next: UInt64 = 1
    private(set) var ranges: [Range<Int>] = []

    /// A new identity for a node that starts there.
    mutating func makeID(at start: Int) -> NodeID {
        ranges.append(start..<start)
        defer { next += 1 }
        return NodeID(next)
    }

    /// Sets the end of a node; with `start` also its start.
    mutating func close(_ id: NodeID, at end: Int, from start: Int? = nil) {
        let index = Int(id.rawValue) - 1
        ranges[index] = (start ?? ranges[index].lowerBound)..<end
    }

    /// Extends a node's range by a part of the text.
    mutating func widen(_ id: NodeID, by range: Range<Int>) {
        let index = Int(id.rawValue) - 1
        ranges[index] =
            min(ranges[index].lowerBound, range.lowerBound)..<max(ranges[index].upperBound, range.upperBound)
    }

    var count: Int { ranges.count }
}
