internal import CurlewFormats

/// Makes nodes from the branches of `PairTreeBuilder`.
struct PairTree {
    enum Leaf {
        case scalar(Scalar)
        /// A list whose items were in one value.
        case list([Scalar])
        /// A list or a dictionary that was JSON text.
        case json(JSONDocument)
    }

    /// The parts of a style that concern names.
    struct Terms {
        /// True when ascending digits make an array.
        var readsIndexes: Bool
        /// True when a repeated name makes an array.
        var readsRepeatsAsLists: Bool
        /// True when a repeated name makes a set.
        var readsRepeatsAsSets: Bool

        /// - Parameter keepsAsIs: true when the same bytes have to be written.
        init(_ axes: QueryAxes, keepsAsIs: Bool) {
            readsIndexes = !keepsAsIs || axes.items.haveIndexes
            readsRepeatsAsLists = axes.items == .sameName
            readsRepeatsAsSets = axes.sets == .sameName
        }
    }

    let leaves: [Leaf]
    let terms: Terms
    private let builder: PairTreeBuilder
    private(set) var tree = ParameterTree()
    /// The node of each leaf.
    private(set) var nodes: [NodeID]
    private(set) var facts: [(leaf: Int, node: NodeID?, fact: ReadingNote.Fact)] = []

    init(_ builder: PairTreeBuilder, _ leaves: [Leaf], _ terms: Terms) {
        self.builder = builder
        self.leaves = leaves
        self.terms = terms
        nodes = Array(repeating: NodeID(0), count: leaves.count)
        tree.root = node(0, isRoot: true)
        facts += builder.facts.map { ($0.leaf, nodes[$0.leaf], $0.fact) }
    }

    private mutating func node(_ index: Int, isRoot: Bool = false) -> ParameterNode {
        let branch = builder.branches[index]
        let id = tree.makeID()
        switch branch.kind {
        case .leaf(let leaf):
            nodes[leaf] = id
            if case .json(let document) = leaves[leaf] {
                var builder = JSONNodeBuilder(document)
                return builder.node(of: id, in: &tree)
            }
            return ParameterNode(id: id, value: value(leaves[leaf]))
        case .array:
            if branch.children.count == 1, builder.branches[branch.children[0]].isLeaf {
                facts.append((branch.first, id, .oneItem))
            }
            return ParameterNode(id: id, value: .array(branch.children.map { node($0) }))
        case .dictionary:
            let hasIndexes = !isRoot && branch.countsUp
            if hasIndexes { facts.append((branch.first, id, .indexes(asArray: terms.readsIndexes))) }
            guard hasIndexes, terms.readsIndexes else {
                return ParameterNode(id: id, value: .dictionary(members(of: branch)))
            }
            return ParameterNode(id: id, value: .array(branch.children.map { node($0) }))
        }
    }

    private mutating func value(_ leaf: Leaf) -> ParameterNode.Value {
        switch leaf {
        case .scalar(let scalar): .scalar(scalar)
        case .json: .array([])
        case .list(let items): .array(items.map { ParameterNode(id: tree.makeID(), value: .scalar($0)) })
        }
    }

    private mutating func members(of branch: PairTreeBuilder.Branch) -> [ParameterNode.Member] {
        var members: [ParameterNode.Member] = []
        members.reserveCapacity(branch.children.count)
        var at = 0
        while at < branch.children.count {
            let end = endOfRepeats(branch, from: at)
            let key = ParameterKey(branch.keys[at])
            let repeats = branch.children[at..<end]
            at = end
            if repeats.count > 1 {
                if terms.readsRepeatsAsLists {
                    let id = tree.makeID()
                    let items = ParameterNode.Value.array(repeats.map { node($0) })
                    members.append(.init(key: key, node: ParameterNode(id: id, value: items)))
                    continue
                }
                if terms.readsRepeatsAsSets, canBeSet(repeats) {
                    members.append(.init(key: key, node: set(repeats)))
                    continue
                }
                facts.append((builder.branches[repeats[repeats.startIndex]].first, nil, .repeatedName(asSet: false)))
            }
            for child in repeats { members.append(.init(key: key, node: node(child))) }
        }
        return members
    }

    private mutating func set(_ children: ArraySlice<Int>) -> ParameterNode {
        let id = tree.makeID()
        facts.append((builder.branches[children[children.startIndex]].first, id, .repeatedName(asSet: true)))
        return ParameterNode(id: id, value: .set(children.map { node($0) }))
    }

    /// The end of consecutive leaves under one key.
    private func endOfRepeats(_ branch: PairTreeBuilder.Branch, from start: Int) -> Int {
        let key = ExactText(branch.keys[start])
        guard builder.branches[branch.children[start]].isLeaf else { return start + 1 }
        return branch.children[start...].indices
            .first { ExactText(branch.keys[$0]) != key || !builder.branches[branch.children[$0]].isLeaf }
            ?? branch.children.count
    }

    /// Whether the rows can be a set: its members are sorted and distinct, so only such rows are written as read.
    private func canBeSet(_ children: ArraySlice<Int>) -> Bool {
        let scalars = children.compactMap { child -> Scalar? in
            guard case .leaf(let leaf) = builder.branches[child].kind, case .scalar(let scalar) = leaves[leaf] else {
                return nil
            }
            return scalar
        }
        return scalars.count == children.count && scalars.allSatisfy { $0.kind == .string || $0.kind == .number }
            && zip(scalars, scalars.dropFirst()).allSatisfy { KeyOrder.precedes($0.text, $1.text) }
    }
}
