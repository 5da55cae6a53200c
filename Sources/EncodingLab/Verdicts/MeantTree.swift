import CurlewSerialization
import ServerReaders

/// The tree that a server should have after reading: the sent one, each value as the text that stands on the wire,
/// without its escapes. Nodes that are off are left out.
///
///     {"page": {"size": 10}, "active": true}  ── style writes true as 1 ──►  page: {size: "10"}, active: "1"
struct MeantTree {
    struct Node {
        var id: NodeID
        var value: Value
    }

    enum Value {
        case text([UInt8])
        /// No reader has a null of its own: `text` is what stands for it on the wire, nil when nothing does.
        case null(text: [UInt8]?)
        /// Text of other programs, whose names and values are not known here.
        case raw
        case list([Node], isSet: Bool)
        case dictionary([(key: [UInt8], node: Node)])
    }

    let root: Node
    /// Whether any node is raw.
    let holdsRaw: Bool

    /// Nil for a tree without parameters.
    /// - Parameter values: the texts of its values as they are written.
    init?(_ tree: ParameterTree, values: [NodeID: [UInt8]]) {
        guard let root = tree.root, root.isOn else { return nil }
        let node = Self.node(root, values)
        (self.root, holdsRaw) = (node, node.holdsRaw)
    }

    private static func node(_ node: ParameterNode, _ values: [NodeID: [UInt8]]) -> Node {
        let value: Value =
            switch node.value {
            case .dictionary(let members):
                .dictionary(
                    members.filter(\.node.isOn).map { (Array($0.key.text.utf8), Self.node($0.node, values)) })
            case .array(let items): .list(items.filter(\.isOn).map { Self.node($0, values) }, isSet: false)
            case .set(let items): .list(items.filter(\.isOn).map { Self.node($0, values) }, isSet: true)
            case .scalar(let scalar):
                switch scalar.kind {
                case .null: .null(text: values[node.id])
                case .raw: .raw
                default: .text(values[node.id] ?? [])
                }
            }
        return Node(id: node.id, value: value)
    }
}

extension MeantTree {
    /// The tree in the form of a server's reading.
    var serverTree: ServerTree { root.serverTree }
}

extension MeantTree.Node {
    fileprivate var holdsRaw: Bool {
        switch value {
        case .raw: true
        case .text, .null: false
        case .list(let items, _): items.contains(where: \.holdsRaw)
        case .dictionary(let members): members.contains { $0.node.holdsRaw }
        }
    }

    fileprivate var serverTree: ServerTree {
        switch value {
        case .text(let text): .text(text)
        case .null, .raw: .null
        case .list(let items, _): .list(items.map(\.serverTree))
        case .dictionary(let members):
            .dictionary(members.map { ServerTree.Member($0.key, $0.node.serverTree) })
        }
    }
}
