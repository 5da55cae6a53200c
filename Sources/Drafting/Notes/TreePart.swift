internal import Serialization
internal import ServerReaders

/// The part of a tree that readers are given for the nodes in view, beside the whole tree.
struct TreePart {
    /// How much of the lists and dictionaries in view it has, where that is not all: `with 2 of its 50 items, `.
    private(set) var extents: [NodeID: String] = [:]
    /// The paths of the nodes in view, in the whole tree.
    private(set) var paths: [NodeID: ParameterPath] = [:]
    /// The number of nodes of the whole tree.
    private(set) var nodeCount = 0
    /// The number of values of the whole tree that are sent, each of which is a pair in most styles.
    private(set) var valueCount = 0

    /// - Parameter nodes: those in view, each with all that it is in.
    init(_ part: ParameterTree, of whole: ParameterTree, among nodes: Set<NodeID>) {
        var kept: [NodeID: Int] = [:]
        part.walk { visit in
            kept[visit.node.id] = visit.node.childCount
            return true
        }
        whole.walk { visit in
            let node = visit.node
            nodeCount += 1
            if visit.isSent, !node.isContainer { valueCount += 1 }
            guard nodes.contains(node.id) else { return true }
            let step = visit.key.map { PathStep.key($0.text) } ?? .index(visit.index)
            paths[node.id] = visit.parent.flatMap { paths[$0] }.map { $0 + [step] } ?? []
            if let count = kept[node.id], count < node.childCount {
                let noun = node.isDictionary ? "members" : "items"
                extents[node.id] = "with \(count) of its \(node.childCount) \(noun), "
            }
            return true
        }
    }

    /// Whether a node in view has the same path in the whole tree.
    func hasSamePath(_ node: NodeID, _ path: ParameterPath) -> Bool { paths[node] == path }

    /// The server's bound on the number of pairs, when the whole tree has more.
    func limit(of server: any ServerReader) -> ReaderLimit? {
        server.limits.first { Self.boundsOfPairs.contains($0.name) && $0.value < valueCount }
    }

    private static let boundsOfPairs: Set = [
        "max_input_vars", "params_limit", "parameterLimit", "DATA_UPLOAD_MAX_NUMBER_FIELDS", "maxParameterCount",
    ]
}
