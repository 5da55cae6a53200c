/// A tree while it is built: nodes in one array, each known by its place there, so that a reader changes it in place and
/// takes what hangs below one node to another without copying.
struct TreeArena {
    typealias ID = Int

    enum Kind { case null, truth, text, list, dictionary }

    struct Node {
        var kind: Kind
        var text: [UInt8] = []
        /// The keys of a dictionary, in the order in which they came.
        var keys: [[UInt8]] = []
        /// The values beside the keys, or the items of a list; `none` for a hole in a list and for a member that was taken out.
        var children: [ID] = []
        /// The places of the keys, once there are many.
        fileprivate var places: [TextKey: Int] = [:]
    }

    /// No node.
    static let none = -1
    static let root = 0
    /// Up to so many keys are looked through one by one.
    private static let few = 8

    private(set) var nodes = [Node(kind: .dictionary)]

    mutating func add(_ kind: Kind) -> ID {
        nodes.append(Node(kind: kind))
        return nodes.count - 1
    }

    mutating func add(text: [UInt8]) -> ID {
        nodes.append(Node(kind: .text, text: text))
        return nodes.count - 1
    }

    mutating func add(tree: ServerTree) -> ID {
        switch tree {
        case .null: return add(.null)
        case .truth: return add(.truth)
        case .text(let text): return add(text: text)
        case .list(let items):
            let list = add(.list)
            for item in items { append(add(tree: item), to: list) }
            return list
        case .dictionary(let members):
            let dictionary = add(.dictionary)
            for member in members { set(member.key, of: dictionary, to: add(tree: member.value)) }
            return dictionary
        }
    }

    func kind(_ id: ID) -> Kind { nodes[id].kind }

    // MARK: Dictionaries

    func hasKey(_ key: [UInt8], of id: ID) -> Bool { place(of: key, in: id) != nil }

    func child(_ key: [UInt8], of id: ID) -> ID? { place(of: key, in: id).map { nodes[id].children[$0] } }

    /// A key that is there keeps its place. Returns true when it is new.
    @discardableResult mutating func set(_ key: [UInt8], of id: ID, to child: ID) -> Bool {
        if let place = place(of: key, in: id) {
            nodes[id].children[place] = child
            return false
        }
        nodes[id].keys.append(key)
        nodes[id].children.append(child)
        let count = nodes[id].keys.count
        if count == Self.few + 1 {
            for (place, key) in nodes[id].keys.enumerated() where nodes[id].children[place] != Self.none {
                nodes[id].places[TextKey(key)] = place
            }
        } else if count > Self.few {
            nodes[id].places[TextKey(key)] = count - 1
        }
        return true
    }

    /// The key may come again, behind the others.
    mutating func remove(_ key: [UInt8], of id: ID) {
        guard let place = place(of: key, in: id) else { return }
        nodes[id].children[place] = Self.none
        nodes[id].places[TextKey(key)] = nil
    }

    private func place(of key: [UInt8], in id: ID) -> Int? {
        if nodes[id].keys.count > Self.few { return nodes[id].places[TextKey(key)] }
        return nodes[id].keys.indices.first { nodes[id].children[$0] != Self.none && nodes[id].keys[$0] == key }
    }

    // MARK: Lists

    /// `none` for a hole, and behind the end.
    func item(_ index: Int, of id: ID) -> ID {
        index < nodes[id].children.count ? nodes[id].children[index] : Self.none
    }

    mutating func append(_ child: ID, to id: ID) { nodes[id].children.append(child) }

    /// With holes before it where the list is shorter.
    mutating func setItem(_ index: Int, of id: ID, to child: ID) {
        while nodes[id].children.count <= index { nodes[id].children.append(Self.none) }
        nodes[id].children[index] = child
    }

    // MARK: The whole

    /// The tree below a node. Holes of a list are left out.
    /// - Parameter shape: the order of a dictionary's members, and whether it is shown as a list.
    func tree(_ id: ID = root, _ shape: (ID, Node) -> DictionaryShape = { _, _ in .asBuilt }) -> ServerTree {
        let node = nodes[id]
        switch node.kind {
        case .null: return .null
        case .truth: return .truth
        case .text: return .text(node.text)
        case .list: return .list(node.children.filter { $0 != Self.none }.map { tree($0, shape) })
        case .dictionary:
            let there = node.children.indices.filter { node.children[$0] != Self.none }
            switch shape(id, node) {
            case .asBuilt: return .dictionary(there.map { member($0, node, shape) })
            case .ordered(let order):
                return .dictionary(
                    order.filter { node.children[$0] != Self.none }.map { member($0, node, shape) })
            case .list where id != Self.root: return .list(there.map { tree(node.children[$0], shape) })
            case .list: return .dictionary(there.map { member($0, node, shape) })
            }
        }
    }

    private func member(_ place: Int, _ node: Node, _ shape: (ID, Node) -> DictionaryShape) -> ServerTree.Member {
        ServerTree.Member(node.keys[place], tree(node.children[place], shape))
    }

    enum DictionaryShape {
        case asBuilt
        /// The places of the members, in another order.
        case ordered([Int])
        /// A list, except at the root.
        case list
    }
}
