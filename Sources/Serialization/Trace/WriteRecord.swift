/// What a trace says beside its spans.
struct WriteRecord {
    var absent: [NodeID: Absence] = [:]
    var pairs: [NodeID: Int] = [:]

    mutating func omit(_ node: ParameterNode, _ reason: Absence) {
        absent[node.id] = reason
        for index in 0..<node.childCount { omit(node.child(at: index), reason) }
    }
}
