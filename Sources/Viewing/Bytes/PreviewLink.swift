public import CurlewSerialization

/// The marked nodes of the preview, and the place of their bytes.
public struct PreviewLink: Equatable, Sendable {
    /// The linked node; nil marks nothing.
    public var node: NodeID?
    /// The node and all nodes below it.
    public var nodes: Set<NodeID> = []
    /// The range from their first to their last byte.
    public var extent: Range<Int>?
    public var pairCount = 0
    public var isContainer = false

    public init() {}

    public init(_ node: NodeID?, _ tree: ParameterTree, _ content: PreviewContent) {
        guard let node, let found = tree.node(node) else { return }
        self.node = node
        isContainer = found.isContainer
        // The root contains every node; marking every byte would show nothing.
        if node == tree.root?.id { nodes = [node] } else { found.collect(into: &nodes) }
        extent = content.spans.extent(of: nodes)
        pairCount = nodes.count { content.pairs[$0] != nil }
    }

    /// The mark of a span; nil for bytes that do not belong to the node.
    public func mark(_ span: TraceSpan) -> LinkMark? {
        guard let owner = span.node, nodes.contains(owner) else { return nil }
        switch span.part {
        case .key: return span.origin.map(nodes.contains) == true ? .value : .ancestor
        case .value: return .value
        case .rule, .syntax, .boundary, .partHeader: return .rule
        case .equals, .separator, .fixed: return nil
        }
    }
}

/// The origin of linked bytes.
public enum LinkMark: Character, Sendable {
    case ancestor = "~"
    case rule = "^"
    /// The node's own key or value.
    case value = "#"
}

extension ParameterNode {
    fileprivate func collect(into nodes: inout Set<NodeID>) {
        nodes.insert(id)
        switch value {
        case .dictionary(let members): for member in members { member.node.collect(into: &nodes) }
        case .array(let items), .set(let items): for item in items { item.collect(into: &nodes) }
        case .scalar: break
        }
    }
}
