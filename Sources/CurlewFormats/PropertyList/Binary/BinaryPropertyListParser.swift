/// Writes the graph of a binary property list out as nodes, in document order.
struct BinaryPropertyListParser {
    private struct Frame {
        let node: Int
        let object: BinaryPropertyListObject
        var child = 0
    }

    private let graph: BinaryPropertyListGraph
    private var open: [Frame] = []
    private(set) var nodes: [PropertyListNode] = []

    /// Measures first: what is not bounded is refused before a node is made.
    init(
        _ bytes: Span<UInt8>, limits: PropertyListLimits, isCancelled: () -> Bool
    ) throws(PropertyListError) {
        var graph = try BinaryPropertyListGraph(bytes, limits: limits)
        nodes.reserveCapacity(try graph.measure(bytes, isCancelled: isCancelled))
        self.graph = graph
    }

    mutating func parse(_ bytes: Span<UInt8>, isCancelled: () -> Bool) throws(PropertyListError) {
        try append(graph.layout.topObject, key: nil, bytes)
        while let frame = open.last {
            guard frame.child < frame.object.count else {
                nodes[frame.node].next = UInt32(nodes.count)
                open.removeLast()
                continue
            }
            open[open.count - 1].child += 1
            let (number, key) = try graph.child(frame.child, of: frame.object, bytes)
            try append(number, key: key, bytes)
            if nodes.count % (1 << 16) == 0, isCancelled() { throw .cancelled }
        }
    }

    private mutating func append(_ number: Int, key: Int?, _ bytes: Span<UInt8>) throws(PropertyListError) {
        let object = try graph.object(number, bytes)
        var keyStart: Int?
        if let key { keyStart = try graph.layout.offset(of: key, bytes) }
        var node = PropertyListNode(object.kind, start: object.start, end: object.payload.upperBound, key: keyStart)
        node.count = object.count
        if object.kind.treeKind.isContainer { open.append(Frame(node: nodes.count, object: object)) }
        node.next = UInt32(nodes.count + 1)
        nodes.append(node)
    }
}
