/// What a reader of text makes: a tree with identities of its own, and the place of each.
struct ParsedTreeText {
    /// Nil: no parameters.
    var root: ParameterNode?
    /// By identity, which counts from 1; nodes that are no longer in the tree leave theirs behind.
    var ranges: [Range<Int>]

    func adopted(by tree: ParameterTree, at id: NodeID?) -> TreeTextReading {
        var tree = tree
        // Null in the place of a node is a value, and only as a whole tree nothing.
        var edited = root
        if edited == nil, id != nil { edited = tree.makeNode(.scalar(Scalar(.null, ""))) }
        let changes = tree.adopt(edited, at: id)
        let adopted = id.map { tree.node($0) } ?? tree.root
        return TreeTextReading(tree: tree, changes: changes, places: adopted.map(places) ?? [])
    }

    /// The places under the identities of a node of the same shape.
    func places(of node: ParameterNode) -> [TreeTextPlace] {
        guard let root else { return [] }
        var places: [TreeTextPlace] = []
        places.reserveCapacity(ranges.count)
        place(root, node, &places)
        return places
    }

    /// Both have the same shape.
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

/// Makes nodes and notes where they stand.
struct TreeTextNodes {
    private var next: UInt64 = 1
    private(set) var ranges: [Range<Int>] = []

    /// A fresh identity for what starts there.
    mutating func makeID(at start: Int) -> NodeID {
        ranges.append(start..<start)
        defer { next += 1 }
        return NodeID(next)
    }

    /// Says where a node ends; with `start` also where it begins.
    mutating func close(_ id: NodeID, at end: Int, from start: Int? = nil) {
        let index = Int(id.rawValue) - 1
        ranges[index] = (start ?? ranges[index].lowerBound)..<end
    }

    /// Widens a node's place by a stretch of text.
    mutating func widen(_ id: NodeID, by range: Range<Int>) {
        let index = Int(id.rawValue) - 1
        ranges[index] =
            min(ranges[index].lowerBound, range.lowerBound)..<max(ranges[index].upperBound, range.upperBound)
    }

    var count: Int { ranges.count }
}
