/// Builds a tree from named leaves in the order of the wire, so that writing keeps that order wherever a tree can.
///
///     a[b] 0, a[c][] 1, a[c][] 2, d 3  ──►  {a: {b: 0, c: [1, 2]}, d: 3}
///
/// Only the last member of a name is added to; one that came before stays as it is.
struct PairTreeBuilder {
    enum Kind: Equatable {
        case dictionary, array
        case leaf(Int)
    }

    struct Branch {
        var kind: Kind
        /// Of a dictionary's children.
        var keys: [String] = []
        var children: [Int] = []
        /// The last child of each key, as a place among the children.
        var last: [ExactText: Int] = [:]
        /// The leaf that made it.
        var first: Int
    }

    /// The root is the first.
    private(set) var branches = [Branch(kind: .dictionary, first: 0)]
    /// What was noticed on the way, with the leaf.
    private(set) var facts: [(leaf: Int, fact: ReadingNote.Fact)] = []

    /// Hangs a leaf under its name; leaves come with rising numbers.
    mutating func add(_ leaf: Int, named steps: [PairName.Step]) {
        var branch = 0
        for (index, step) in steps.enumerated() {
            let rest = steps[(index + 1)...]
            let kind: Kind = rest.first.map { $0 == .item ? .array : .dictionary } ?? .leaf(leaf)
            switch step {
            case .key(let key): branch = child(of: branch, key, kind, leaf)
            case .item: branch = item(of: branch, kind, rest, leaf)
            }
        }
    }

    /// The last child of that key when more can hang in it, else a new one.
    private mutating func child(of parent: Int, _ key: String, _ kind: Kind, _ leaf: Int) -> Int {
        if let place = branches[parent].last[ExactText(key)] {
            let child = branches[parent].children[place]
            if branches[child].kind == kind { return child }
            if branches[child].isLeaf != kind.isLeaf || !kind.isLeaf { facts.append((leaf, .mixedName)) }
        }
        branches[parent].last[ExactText(key)] = branches[parent].children.count
        branches[parent].keys.append(key)
        return append(kind, to: parent, leaf)
    }

    private mutating func item(of parent: Int, _ kind: Kind, _ rest: ArraySlice<PairName.Step>, _ leaf: Int) -> Int {
        guard !kind.isLeaf, let last = branches[parent].children.last else { return append(kind, to: parent, leaf) }
        facts.append((leaf, .itemStart))
        return branches[last].kind == kind && isInOrder(rest, in: branches[last])
            ? last : append(kind, to: parent, leaf)
    }

    /// Whether a leaf may join an item and still be written behind all that is there.
    private func isInOrder(_ steps: ArraySlice<PairName.Step>, in item: Branch) -> Bool {
        guard case .key(let key)? = steps.first else { return true }
        guard let place = item.last[ExactText(key)] else {
            return item.keys.last.map { !KeyOrder.precedes(key, $0) } ?? true
        }
        let child = branches[item.children[place]]
        return !child.isLeaf && steps.count > 1 && place == item.children.count - 1
    }

    private mutating func append(_ kind: Kind, to parent: Int, _ leaf: Int) -> Int {
        branches[parent].children.append(branches.count)
        branches.append(Branch(kind: kind, first: leaf))
        return branches.count - 1
    }
}

extension PairTreeBuilder.Kind {
    var isLeaf: Bool { if case .leaf = self { true } else { false } }
}

extension PairTreeBuilder.Branch {
    var isLeaf: Bool { kind.isLeaf }

    /// Its keys are 0, 1, 2 and so on.
    var countsUp: Bool {
        kind == .dictionary && !keys.isEmpty && keys.indices.allSatisfy { keys[$0] == String($0) }
    }
}
