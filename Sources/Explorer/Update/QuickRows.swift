import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI

/// Shortcuts while a new row is typed: `page[size]=10` makes the containers, `:=` takes JSON, `[` and `{` open the
/// first child, and `Ctrl-O` in an empty row continues one level higher.
enum QuickRows {
    // MARK: Names

    /// Moves from the key to the value, after the containers that its name describes were made.
    static func beginValue(of id: NodeID, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        nest(id, &bench, &desk)
        let effects = Editing.moveToValue(id, &bench, &desk)
        sayPlace(bench, &desk)
        return effects
    }

    /// Says how a new name with brackets is understood: `page > size`.
    static func sayPlace(_ bench: Workbench, _ desk: inout PaneDesk) {
        guard let edit = bench.edit, edit.isNew else { return }
        switch edit.target {
        case .key:
            guard let steps = steps(of: edit.editor.text) else { return }
            desk.say("understood as \(steps.map { $0.isEmpty ? "item" : $0 }.joined(separator: " > "))")
        case .value(let id) where edit.level != nil:
            let steps = (bench.tree(of: id).path(of: id) ?? []).map { step in
                switch step {
                case .key(let key): key
                case .index: "item"
                }
            }
            desk.say("understood as \(steps.joined(separator: " > "))")
        default: break
        }
    }

    /// Moves a new row whose name has brackets to the place that the name describes.
    static func nest(_ id: NodeID, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        unquote(id, &bench)
        guard bench.edit?.isNew == true, let key = bench.tree(of: id).key(of: id)?.text, let steps = steps(of: key)
        else {
            return
        }
        var level: NodeID?
        bench.request.change { level = nest(id, steps, in: &$0[treeOf: id]) }
        guard let level else { return }
        bench.edit?.level = level
        bench.request.parameters.closed.subtract(bench.tree(of: id).ancestry(of: id).map(\.id))
        bench.request.refresh()
        bench.request.parameters.cursor = id
    }

    /// In a JSON body a new name in quotes is read as JSON has it, and so is its value.
    private static func unquote(_ id: NodeID, _ bench: inout Workbench) {
        let draft = bench.request.draft
        guard bench.edit?.isNew == true, draft.serializer == .json, !draft.sendsQuery,
            let key = draft[treeOf: id].key(of: id)?.text, key.utf8.first == UInt8(ascii: "\""),
            case .scalar(let name)? = (try? ParameterText.read(key))?.root?.value, name.kind == .string
        else { return }
        bench.request.change { $0[treeOf: id].rename(id, to: ParameterKey(name.text)) }
        bench.edit?.isJSON = true
    }

    /// The steps of a name: `page[size]` gives `page`, `size`; an empty name means an item. Nil for a name without
    /// brackets, or with brackets in another form.
    static func steps(of name: String) -> [String]? {
        guard let (first, rest) = name.utf8.cut(at: "["), !first.isEmpty, let inner = rest.utf8.text(withoutEnd: "]")
        else { return nil }
        let steps = inner.utf8.split(separator: "][".utf8, omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        guard steps.allSatisfy({ !$0.utf8.contains { "[]".utf8.contains($0) } }) else { return nil }
        return [String(first)] + steps
    }

    /// Moves the node to the place that the steps describe below its parent, using existing containers. Returns the
    /// parent's child that contains the node.
    static func nest(_ id: NodeID, _ steps: [String], in tree: inout ParameterTree) -> NodeID? {
        guard let place = tree.place(of: id), tree.node(place.parent)?.isDictionary == true,
            let node = tree.remove(id)?.node
        else { return nil }
        var parent = place.parent
        var level: NodeID?
        for (step, next) in zip(steps, steps.dropFirst()) {
            let isList = next.isEmpty
            if let known = child(step, isList: isList, of: parent, in: tree) {
                parent = known
            } else {
                let new = tree.makeNode(isList ? .array([]) : .dictionary([]))
                put(new, step, into: parent, at: level == nil ? place.index : nil, in: &tree)
                parent = new.id
            }
            level = level ?? parent
        }
        put(node, steps.last ?? "", into: parent, at: nil, in: &tree)
        return level
    }

    /// The existing container of that name and kind.
    private static func child(_ name: String, isList: Bool, of parent: NodeID, in tree: ParameterTree) -> NodeID? {
        guard case .dictionary(let members)? = tree.node(parent)?.value else { return nil }
        return members.last { member in
            guard member.key.text == name else { return false }
            return switch member.node.value {
            case .array: isList
            case .dictionary: !isList
            case .set, .scalar: false
            }
        }?.node.id
    }

    private static func put(
        _ node: ParameterNode, _ name: String, into parent: NodeID, at index: Int?, in tree: inout ParameterTree
    ) {
        let key = tree.node(parent)?.isDictionary == true ? ParameterKey(name) : nil
        tree.insert(node, key: key, into: parent, at: index ?? tree.node(parent)?.childCount ?? 0)
    }

    // MARK: Values

    /// The most bytes of a text that is read as a value.
    private static let mostBytes = 64 * 1024

    /// The value of a complete JSON text: after `:=` of any type, otherwise only a list or a dictionary. Nil while the
    /// text is not complete.
    static func value(of text: String, isJSON: Bool, in tree: inout ParameterTree) -> ParameterNode.Value? {
        guard text.utf8.count <= mostBytes, isJSON || (text.count > 2 && (text.first == "[" || text.first == "{")),
            isJSON || text.last == "]" || text.last == "}", let reading = try? ParameterText.read(text)
        else { return nil }
        guard let root = reading.root else { return .scalar(Scalar(.null, "")) }
        return tree.makeCopy(of: root).value
    }

    /// Enter and `Ctrl-O` after `[` or `{` alone: adds the first child. Nil in other cases.
    static func openFirstChild(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        guard let edit = bench.edit, edit.isNew, case .value(let id) = edit.target,
            ["[", "{"].contains(edit.editor.text),
            let node = bench.tree(of: id).node(id), node.isContainer, node.childCount == 0
        else { return nil }
        return addRow(into: id, at: 0, edit, &bench, &desk)
    }

    /// `Ctrl-O` in an empty new row: replaces the row by a new one after its container. Nil in other cases.
    static func closeLevel(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        guard let edit = bench.edit, edit.isNew, edit.editor.isEmpty, let id = edit.target.node,
            case .scalar(let scalar)? = bench.tree(of: id).node(id)?.value, scalar.text.isEmpty,
            bench.tree(of: id).key(of: id)?.text.isEmpty ?? true, let parent = bench.tree(of: id).place(of: id)?.parent,
            let place = bench.tree(of: id).place(of: parent)
        else { return nil }
        bench.request.change { _ = $0[treeOf: id].remove(id) }
        return addRow(into: place.parent, at: place.index + 1, edit, &bench, &desk)
    }

    /// Adds a row within the same undo step.
    private static func addRow(
        into parent: NodeID, at index: Int, _ edit: EditSession, _ bench: inout Workbench, _ desk: inout PaneDesk
    )
        -> [Effect]
    {
        var id: NodeID?
        bench.request.change { draft in
            let node = draft[treeOf: parent].makeNode(.scalar(Scalar(.string, "")))
            let key = draft[treeOf: parent].node(parent)?.isDictionary == true ? ParameterKey("") : nil
            draft[treeOf: parent].insert(node, key: key, into: parent, at: index)
            id = node.id
        }
        guard let id else { return [] }
        bench.request.parameters.closed.remove(parent)
        bench.request.refresh()
        bench.request.parameters.cursor = id
        let target: EditSession.Target = bench.tree(of: id).key(of: id) == nil ? .value(id) : .key(id)
        Editing.begin(target, isNew: true, before: edit.before, &bench)
        bench.edit?.continues = true
        bench.edit?.placement = edit.placement
        return []
    }
}

extension EditSession.Target {
    /// The node whose key or value is edited.
    var node: NodeID? {
        switch self {
        case .key(let id), .value(let id): id
        default: nil
        }
    }
}
