internal import CurlewSerialization
internal import ServerReaders

/// Compares the meant tree with the one that a server has.
struct TreeComparer {
    private(set) var differences: [Difference] = []
    private var path: [Step] = []
    /// True for readers whose names have no structure and always a list of values.
    private let isFlat: Bool
    /// True when raw text may have added members to the root.
    private let mayHaveMore: Bool

    private enum Step {
        case key([UInt8])
        case index(Int)
    }

    static func verdict(_ meant: MeantTree, _ reading: Reading, isFlat: Bool) -> ReadingVerdict {
        guard let tree = reading.tree else { return .refused(error: reading.refusal ?? "") }
        var comparer = TreeComparer(isFlat: isFlat, mayHaveMore: meant.holdsRaw)
        comparer.compare(root: meant.root, tree)
        return comparer.differences.isEmpty ? .same : .differs(comparer.differences)
    }

    private init(isFlat: Bool, mayHaveMore: Bool) {
        (self.isFlat, self.mayHaveMore) = (isFlat, mayHaveMore)
    }

    private mutating func report(_ node: MeantTree.Node, _ fact: Difference.Fact) {
        guard differences.count < ReadingVerdict.most else { return }
        let path = path.map { step -> PathStep in
            switch step {
            case .key(let key): .key(String(decoding: key, as: UTF8.self))
            case .index(let index): .index(index)
            }
        }
        differences.append(Difference(node: node.id, path: path, fact: fact))
    }

    /// Compares the members of a root dictionary; any other root has no name that a reader could lose.
    private mutating func compare(root: MeantTree.Node, _ tree: ServerTree) {
        guard case .dictionary(let meant) = root.value, case .dictionary(let members) = tree else {
            return compare(root, tree)
        }
        compare(meant, members, of: root, isRoot: true)
    }

    private mutating func compare(_ node: MeantTree.Node, _ tree: ServerTree) {
        // A container in one value is one text among the values of its name.
        if isFlat, path.count == 1, node.isDictionary, case .list(let values) = tree, values.count == 1 {
            return compare(node, values[0])
        }
        switch node.value {
        case .raw: return
        case .null(let text): compare(null: text, node, tree)
        case .text(let text): compare(text: text, node, tree)
        case .list(let items, let isSet): compare(items, isSet: isSet, node, tree)
        case .dictionary(let members):
            switch tree {
            case .dictionary(let actual): compare(members, actual, of: node, isRoot: false)
            case .list: report(node, members.isEmpty ? .lost : .becameList)
            case .text(let text): report(node, text.looksLikeJSON ? .jsonText : .oneText)
            case .null, .truth: report(node, .lost)
            }
        }
    }

    // MARK: Values

    private mutating func compare(null text: [UInt8]?, _ node: MeantTree.Node, _ tree: ServerTree) {
        switch tree {
        case .null, .truth: return
        case .text(let actual): if actual != text ?? [] { report(node, .otherText(actual)) }
        case .list(let items):
            if isFlat, items == [.text(text ?? [])] { return }
            report(node, .becameList)
        case .dictionary: report(node, .becameDictionary)
        }
    }

    private mutating func compare(text: [UInt8], _ node: MeantTree.Node, _ tree: ServerTree) {
        switch tree {
        case .text(let actual): if actual != text { report(node, .otherText(actual)) }
        case .truth: if !text.isEmpty { report(node, .otherText([])) }
        case .null: if !text.isEmpty { report(node, .lost) }
        case .list(let items):
            if isFlat, path.count == 1 {
                guard items != [.text(text)] else { return }
                guard items.count == 1, case .text(let other) = items[0] else { return report(node, .becameList) }
                return report(node, .otherText(other))
            }
            report(node, .becameList)
        case .dictionary: report(node, .becameDictionary)
        }
    }

    // MARK: Dictionaries

    private mutating func compare(
        _ meant: [(key: [UInt8], node: MeantTree.Node)], _ actual: [ServerTree.Member], of dictionary: MeantTree.Node,
        isRoot: Bool
    ) {
        let places = MemberPlaces(actual)
        var isTaken = Array(repeating: false, count: actual.count)
        for (key, node) in meant {
            path.append(.key(key))
            defer { path.removeLast() }
            if let place = places.place(of: key) {
                isTaken[place] = true
                compare(node, actual[place].value)
            } else if !node.writesNothing {
                missing(key, node, actual, &isTaken)
            }
        }
        let extra = actual.indices.filter { !isTaken[$0] }
        guard !extra.isEmpty, !(isRoot && mayHaveMore) else { return }
        report(dictionary, .extraMembers(extra.map { actual[$0].key }))
    }

    /// A member without its key: under a longer name with the structure in it, under a changed one, or nowhere.
    private mutating func missing(
        _ key: [UInt8], _ node: MeantTree.Node, _ actual: [ServerTree.Member], _ isTaken: inout [Bool]
    ) {
        let long = actual.indices.filter { !isTaken[$0] && actual[$0].key.isName(below: key) }
        if let first = long.first {
            for place in long { isTaken[place] = true }
            return report(node, .nameIsText(key: actual[first].key))
        }
        let renamed = actual.indices.filter { !isTaken[$0] && actual[$0].key.isRenamed(from: key) }
        guard let first = renamed.first else { return report(node, .lost) }
        for place in renamed { isTaken[place] = true }
        report(node, .renamed(to: actual[first].key))
    }

    // MARK: Lists

    private mutating func compare(
        _ items: [MeantTree.Node], isSet: Bool, _ node: MeantTree.Node, _ tree: ServerTree
    ) {
        switch tree {
        case .list(let actual):
            if actual.count == items.count {
                let ordered = isSet ? Self.paired(items, actual) : actual
                for (index, item) in items.enumerated() {
                    path.append(.index(index))
                    compare(item, ordered[index])
                    path.removeLast()
                }
            } else if case .text(let text)? = actual.first, actual.count == 1,
                !items.contains(where: { $0.isText(text) })
            {
                report(node, text.looksLikeJSON ? .jsonText : .oneText)
            } else if Self.isOneList(items, actual) {
                report(node, .oneList)
            } else if actual.count < items.count, actual.contains(where: \.holdsLists) {
                report(node, .merged)
            } else {
                report(node, .items(actual.count, meant: items.count))
            }
        case .dictionary(let members): report(node, Self.fact(of: items, members))
        case .text(let text): report(node, Self.fact(of: items, isSet: isSet, text))
        case .null, .truth: report(node, .lost)
        }
    }

    /// The server's items, each at the place of the set's member that it equals.
    private static func paired(_ items: [MeantTree.Node], _ actual: [ServerTree]) -> [ServerTree] {
        var left = actual
        let found = items.map { item -> ServerTree? in
            guard case .text(let text) = item.value, let place = left.firstIndex(of: .text(text)) else { return nil }
            return left.remove(at: place)
        }
        return found.map { $0 ?? (left.isEmpty ? .null : left.removeFirst()) }
    }

    private static func isOneList(_ items: [MeantTree.Node], _ actual: [ServerTree]) -> Bool {
        let inner = items.map { node -> Int? in if case .list(let inner, _) = node.value { inner.count } else { nil } }
        guard !items.isEmpty, inner.allSatisfy({ $0 != nil }) else { return false }
        return actual.count == inner.reduce(0) { $0 + ($1 ?? 0) } && !actual.contains { !$0.isText }
    }

    private static func fact(of items: [MeantTree.Node], _ members: [ServerTree.Member]) -> Difference.Fact {
        if members.indices.allSatisfy({ members[$0].key.elementsEqual(String($0).utf8) }), members.count == items.count
        {
            return .indexesAreKeys
        }
        let keys = Set(
            items.flatMap { item -> [[UInt8]] in
                if case .dictionary(let members) = item.value { members.map(\.key) } else { [] }
            })
        guard !keys.isEmpty, members.allSatisfy({ keys.contains($0.key) }) else { return .becameDictionary }
        if members.contains(where: \.value.isList) { return .merged }
        return items.count == 1 ? .itemAlone : .lastOnly
    }

    private static func fact(of items: [MeantTree.Node], isSet: Bool, _ text: [UInt8]) -> Difference.Fact {
        // A set is written in an order of its own.
        let last = isSet ? items[...] : items.suffix(1)
        if last.contains(where: { $0.isText(text) }) { return items.count == 1 ? .itemAlone : .lastOnly }
        return items.isEmpty ? .lost : text.looksLikeJSON ? .jsonText : .oneText
    }
}

extension MeantTree.Node {
    fileprivate var isDictionary: Bool { if case .dictionary = value { true } else { false } }

    fileprivate func isText(_ text: [UInt8]) -> Bool {
        if case .text(let own) = value { own == text } else { false }
    }

    /// Whether nothing on the wire stands for the node, in any style that leaves null out.
    fileprivate var writesNothing: Bool {
        switch value {
        case .raw: true
        case .null(let text): text == nil
        case .text, .list, .dictionary: false
        }
    }
}

extension ServerTree {
    fileprivate var isText: Bool { if case .text = self { true } else { false } }
    fileprivate var isList: Bool { if case .list = self { true } else { false } }

    /// Whether this is a list, or a dictionary with a list in it.
    fileprivate var holdsLists: Bool {
        if case .dictionary(let members) = self { return members.contains(where: \.value.isList) }
        return isList
    }
}

extension [UInt8] {
    fileprivate var looksLikeJSON: Bool {
        first == UInt8(ascii: "{") && last == UInt8(ascii: "}")
            || first == UInt8(ascii: "[") && last == UInt8(ascii: "]")
    }

    /// Whether this is the whole name of something below `key`: `key[0]`, `key.name`.
    fileprivate func isName(below key: [UInt8]) -> Bool {
        guard count > key.count, starts(with: key) else { return false }
        return self[key.count] == UInt8(ascii: "[") || self[key.count] == UInt8(ascii: ".")
    }

    /// Whether PHP made this name of `key` or of something below it: it writes `_` where it does not allow a sign.
    fileprivate func isRenamed(from key: [UInt8]) -> Bool {
        guard count >= key.count, self != key else { return false }
        let isSame = zip(self, key).allSatisfy { $0 == $1 || $0 == UInt8(ascii: "_") }
        return isSame && (count == key.count || self[key.count] == UInt8(ascii: "_"))
    }
}

/// The members of a dictionary by their keys; a few are compared one by one, which needs no table.
private struct MemberPlaces {
    private let members: [ServerTree.Member]
    private let table: [[UInt8]: Int]

    private static let few = 8

    init(_ members: [ServerTree.Member]) {
        self.members = members
        guard members.count > Self.few else {
            table = [:]
            return
        }
        table = Dictionary(members.enumerated().map { ($1.key, $0) }) { _, last in last }
    }

    func place(of key: [UInt8]) -> Int? {
        table.isEmpty ? members.lastIndex { $0.key == key } : table[key]
    }
}
