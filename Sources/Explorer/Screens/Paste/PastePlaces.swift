import CurlewSerialization
import Interchange

/// The choices of a place in the tree for pasted parameters, when the card was opened on a node.
struct PastePlaces {
    private enum Place { case inside, beside, instead, everything }

    private let tree: ParameterTree
    private let node: ParameterNode?

    init(_ origin: PasteCard.Origin, _ tree: ParameterTree) {
        self.tree = tree
        node = if case .node(let id) = origin { tree.node(id) } else { nil }
    }

    private var places: [Place] {
        guard let node else { return [.everything] }
        let inside: [Place] = node.isContainer ? [.inside] : []
        let beside: [Place] = node.id == tree.root?.id ? [] : [.beside, .instead]
        return inside + beside + [.everything]
    }

    var choices: [Menus.Choice] {
        let label = node.map { tree.label(of: $0.id) } ?? ""
        return places.map { place in
            switch place {
            case .inside: .init(key: "i", title: "into \(label)")
            case .beside: .init(key: "b", title: "beside \(label)")
            case .instead: .init(key: "r", title: "in place of \(label)")
            case .everything: .init(key: "a", title: "in place of all parameters")
            }
        }
    }

    /// The tree with a copy of `root` at the chosen place.
    func put(_ root: ParameterNode, at index: Int) -> ParameterTree {
        var tree = tree
        let copy = tree.makeCopy(of: root)
        guard let target = node?.id, places[index] != .everything else {
            tree.root = copy
            return tree
        }
        if places[index] == .inside {
            Self.insert(copy, into: target, at: .max, &tree)
        } else if places[index] == .instead {
            tree.update(target) { $0.value = copy.value }
        } else if let place = tree.place(of: target) {
            Self.insert(copy, into: place.parent, at: place.index + 1, &tree)
        }
        return tree
    }

    /// Inserts members into a dictionary and items into an array one by one; anything else as one value.
    private static func insert(
        _ node: ParameterNode, into parent: NodeID, at index: Int, _ tree: inout ParameterTree
    ) {
        let container = tree.node(parent)
        switch (container?.value, node.value) {
        case (.dictionary, .dictionary(let members)):
            for (offset, member) in members.enumerated() {
                tree.insert(member.node, key: member.key, into: parent, at: index == .max ? .max : index + offset)
            }
        case (.array, .array(let items)), (.set, .set(let items)), (.array, .set(let items)), (.set, .array(let items)):
            for (offset, item) in items.enumerated() {
                tree.insert(item, into: parent, at: index == .max ? .max : index + offset)
            }
        default: tree.insert(node, into: parent, at: index)
        }
    }
}
