/// Builds a tree from named leaves in the order of the text, so that they are written in that order wherever a tree
/// allows.
///
///     a[b] 0, a[c][] 1, a[c][] 2, d 3  ──►  {a: {b: 0, c: [1, 2]}, d: 3}
///
/// A leaf is added only to the last member of a name; earlier ones stay unchanged.
struct PairTreeBuilder {
    enum Kind: Equatable {
        case dictionary, array
        case leaf(Int)
    }

    struct Branch {
        var kind: Kind
        /// The keys of a dictionary's children.
        var keys: [String] = []
        var children: [Int] = []
        /// The index of the last child of each key, once there are many.
        var last: [ExactText: Int] = [:]
        /// The leaf that created the branch.
        var first: Int
    }

    /// The branches; the first one is the root.
    private(set) var branches = [Branch(kind: .dictionary, first: 0)]
    /// Notes made while building, with the leaf.
    private(set) var facts: [(leaf: Int, fact: ReadingNote.Fact)] = []

    /// Adds a leaf under its name; leaves come with ascending numbers.
    mutating func add(_ leaf: Int, named steps: [PairName.Step]) {
        var branch = 0
        for index in steps.indices {
            let next = index + 1
            let kind: Kind = next == steps.count ? .leaf(leaf) : steps[next].isItem ? .array : .dictionary
            switch steps[index] {
            case .key(let key): branch = child(of: branch, key, kind, leaf)
            case .item: branch = item(of: branch, kind, steps[next...], leaf)
            }
        }
    }

    /// The last child of that key if it can take more, else a new one.
    private mutating func child(of parent: Int, _ key: String, _ kind: Kind, _ leaf: Int) -> Int {
        if let place = branches[parent].place(of: key) {
            let child = branches[parent].children[place]
            if branches[child].kind == kind { return child }
            if branches[child].isLeaf != kind.isLeaf || !kind.isLeaf { facts.append((leaf, .mixedName)) }
        }
        branches[parent].add(key)
        return append(kind, to: parent, leaf)
    }

    private mutating func item(of parent: Int, _ kind: Kind, _ rest: ArraySlice<PairName.Step>, _ leaf: Int) -> Int {
        guard !kind.isLeaf, let last = branches[parent].children.last else { return append(kind, to: parent, leaf) }
        facts.append((leaf, .itemStart))
        return branches[last].kind == kind && isInOrder(rest, in: branches[last])
            ? last : append(kind, to: parent, leaf)
    }

    /// Whether a leaf can join an item and is still written after all existing leaves.
    private func isInOrder(_ steps: ArraySlice<PairName.Step>, in item: Branch) -> Bool {
        guard case .key(let key)? = steps.first else { return true }
        guard let place = item.place(of: key) else {
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

    /// Up to so many keys are compared one by one, which needs no table.
    private static let few = 8

    /// The index of the last child of a key.
    func place(of key: String) -> Int? {
        guard last.isEmpty else { return last[ExactText(key)] }
        return keys.lastIndex { ExactText.isSame($0, key) }
    }

    /// Adds the key of the next child.
    mutating func add(_ key: String) {
        keys.append(key)
        if !last.isEmpty {
            last[ExactText(key)] = keys.count - 1
        } else if keys.count > Self.few {
            for (place, key) in keys.enumerated() { last[ExactText(key)] = place }
        }
    }

    /// True when its keys are 0, 1, 2 and so on.
    var countsUp: Bool {
        kind == .dictionary && !keys.isEmpty && keys.indices.allSatisfy { keys[$0] == String($0) }
    }
}
