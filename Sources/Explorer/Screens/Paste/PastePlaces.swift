import Interchange
import Serialization

/// Where in the tree pasted parameters go, when the card was opened on a node.
enum PastePlaces {
    private enum Place { case inside, beside, instead, everything }

    static func choices(_ model: Model) -> [Menus.Choice] {
        places(model).map { place in
            switch place {
            case .inside: .init(key: "i", title: "into \(label(model))")
            case .beside: .init(key: "b", title: "beside \(label(model))")
            case .instead: .init(key: "r", title: "in place of \(label(model))")
            case .everything: .init(key: "a", title: "in place of all parameters")
            }
        }
    }

    /// The menu is closed by now, the card is on top.
    static func choose(_ index: Int, _ model: inout Model) -> [Effect] {
        guard case .paste(let state)? = model.overlays.last, case .node(let target) = state.origin,
            let root = state.reading?.tree.root
        else { return [] }
        var tree = model.tree
        let copy = tree.makeCopy(of: root)
        switch places(model)[index] {
        case .inside: insert(copy, into: target, at: .max, &tree)
        case .beside:
            if let place = tree.place(of: target) {
                insert(copy, into: place.parent, at: place.index + 1, &tree)
            }
        case .instead: tree.update(target) { $0.value = copy.value }
        case .everything: tree.root = copy
        }
        return PasteTaking.put(tree, &model)
    }

    private static func places(_ model: Model) -> [Place] {
        guard let node = node(model) else { return [.everything] }
        let inside: [Place] = node.isContainer ? [.inside] : []
        let beside: [Place] = node.id == model.tree.root?.id ? [] : [.beside, .instead]
        return inside + beside + [.everything]
    }

    private static func node(_ model: Model) -> ParameterNode? {
        for case .paste(let state) in model.overlays.reversed() {
            if case .node(let id) = state.origin { return model.tree.node(id) }
        }
        return nil
    }

    private static func label(_ model: Model) -> String {
        node(model).map { model.tree.label(of: $0.id) } ?? ""
    }

    /// Members go among members and items among items; anything else goes in as one.
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
