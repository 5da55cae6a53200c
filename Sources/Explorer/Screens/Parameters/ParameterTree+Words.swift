import CurlewSerialization

extension ParameterNode {
    /// Number of the node and all nodes below it.
    var totalCount: Int {
        (0..<childCount).reduce(1) { $0 + child(at: $1).totalCount }
    }
}

extension ParameterTree {
    /// The node's key, or the path of an item; for messages.
    func label(of id: NodeID) -> String {
        let path = path(of: id) ?? []
        return switch path.last {
        case .key(let key)?: key.isEmpty ? "\"\"" : key
        case .index?: path.text
        case nil: "parameters"
        }
    }
}
