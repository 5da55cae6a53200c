import CurlewBytes
import CurlewNetworking
import Serialization
import Viewing

/// The node at the cursor in the formats for copying.
struct YankedNode {
    private let node: ParameterNode
    private let tree: ParameterTree

    init?(_ model: Model) {
        let cursor = model.focus == .preview ? model.linkedNode : model.request.parameters.cursor
        tree = model.tree(of: cursor)
        guard let cursor, let node = tree.node(cursor) else { return nil }
        self.node = node
    }

    var id: NodeID { node.id }

    /// The text of a single value; a container as JSON, nil when it has no such form.
    var value: String? { plainText ?? json }

    var plainText: String? {
        if case .scalar(let scalar) = node.value { scalar.text } else { nil }
    }

    private var json: String? {
        var tree = tree
        tree.root = node
        let request = try? RequestSerializer(.json).serialize(method: "POST", url: "", parameters: tree)
        return request?.body?.bytes.map { String(decoding: $0.array, as: UTF8.self) }
    }

    var key: String? { tree.key(of: id)?.text }

    var path: String { (tree.path(of: id) ?? []).text }

    /// Such as `.families[1]`, `.["a b"]`.
    var jqPath: String { NodePath.jq(tree.path(of: id) ?? []) }
}
