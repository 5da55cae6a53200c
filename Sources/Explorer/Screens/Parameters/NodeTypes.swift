import CurlewBytes
import CurlewSerialization

/// Changes of a node's type: content is kept where the new type allows, and the loss of any is reported.
enum NodeTypes {
    enum Target: Equatable {
        case dictionary, array, set
        case scalar(ScalarKind)

        var name: String {
            switch self {
            case .dictionary: "dict"
            case .array: "array"
            case .set: "set"
            case .scalar(let kind): kind == .boolean ? "bool" : kind.rawValue
            }
        }
    }

    /// Changes the type. Returns a message about content that was lost, or nil.
    @discardableResult
    static func change(_ id: NodeID, to target: Target, in tree: inout ParameterTree) -> String? {
        guard let node = tree.node(id) else { return nil }
        var note: String?
        let value: ParameterNode.Value
        switch target {
        case .scalar(let kind): value = .scalar(scalar(from: node, kind: kind, note: &note))
        case .array: value = .array(items(of: node, tree: &tree, note: &note))
        case .set: value = .set(unique(items(of: node, tree: &tree, note: &note), note: &note))
        case .dictionary: value = .dictionary(members(of: node, tree: &tree))
        }
        tree.update(id) { $0.change(to: value) }
        return note
    }

    private static func scalar(from node: ParameterNode, kind: ScalarKind, note: inout String?) -> Scalar {
        guard case .scalar(let old) = node.value else {
            note = "\(node.totalCount - 1) nodes are in the undo step (u)"
            return Scalar(kind, kind == .boolean ? "false" : "")
        }
        switch kind {
        case .null:
            if !old.text.isEmpty { note = "the text is in the undo step (u)" }
            return Scalar(.null, "")
        case .boolean: return Scalar(.boolean, booleanText(old.text) ?? old.text)
        case .data: return Scalar(.data, old.kind == .data ? old.text : old.text)
        case .string, .number, .date, .file, .raw: return Scalar(kind, old.text)
        }
    }

    private static func booleanText(_ text: String) -> String? {
        switch text.lowercased() {
        case "true", "yes", "1", "t", "on": "true"
        case "false", "no", "0", "f", "off", "": "false"
        default: nil
        }
    }

    private static func items(
        of node: ParameterNode, tree: inout ParameterTree, note: inout String?
    ) -> [ParameterNode] {
        switch node.value {
        case .array(let items), .set(let items): return items
        case .dictionary(let members):
            if !members.isEmpty { note = "keys are in the undo step (u)" }
            return members.map(\.node)
        case .scalar(let scalar):
            if scalar.text.isEmpty && scalar.kind == .string { return [] }
            return [tree.makeNode(node.value)]
        }
    }

    private static func unique(_ items: [ParameterNode], note: inout String?) -> [ParameterNode] {
        var seen: [ParameterNode] = []
        let kept = items.filter { item in
            guard !seen.contains(where: { $0.hasSameContent(as: item) }) else { return false }
            seen.append(item)
            return true
        }
        if kept.count < items.count {
            let count = items.count - kept.count
            note = Plural.of(count, "double was left out", "doubles were left out")
        }
        return kept
    }

    private static func members(of node: ParameterNode, tree: inout ParameterTree) -> [ParameterNode.Member] {
        switch node.value {
        case .dictionary(let members): return members
        case .array(let items), .set(let items):
            return items.enumerated().map { .init(key: ParameterKey(String($0.offset)), node: $0.element) }
        case .scalar(let scalar):
            if scalar.text.isEmpty && scalar.kind == .string { return [] }
            return [.init(key: ParameterKey("value"), node: tree.makeNode(node.value))]
        }
    }
}
