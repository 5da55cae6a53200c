/// Keeps the spans that a writer reports. Writers are generic over it, so that with `NoTrace` the reporting is
/// compiled away.
protocol TraceSink {
    static var isOn: Bool { get }
    /// - Parameter nodes: see `RequestSerializer.viewedNodes`.
    init(_ nodes: Set<NodeID>?)
    var spans: TraceSpans { get set }
    /// The nodes whose bytes are traced in full; nil: all of them.
    var nodes: Set<NodeID>? { get }
    /// The mark that stands for all others of a node that is not traced in full; nil where it is.
    mutating func nodeAlone(_ mark: TraceMark) -> TraceMark?
}

/// Drops all spans, for writing without a trace.
struct NoTrace: TraceSink {
    static var isOn: Bool { false }
    init(_: Set<NodeID>?) {}
    var nodes: Set<NodeID>? { nil }
    func nodeAlone(_: TraceMark) -> TraceMark? { nil }
    var spans: TraceSpans {
        get { TraceSpans() }
        set {}
    }
}

/// Keeps the spans: all of them, or of some nodes all and of every other node one for its whole pair.
struct SpanTrace: TraceSink {
    static var isOn: Bool { true }
    var spans = TraceSpans()
    let nodes: Set<NodeID>?
    /// The answer for the node that was asked about last: many marks in a row have one node.
    private var last: (node: NodeID, isInFull: Bool)?

    init(_ nodes: Set<NodeID>?) {
        self.nodes = nodes
    }

    @inline(__always)
    mutating func nodeAlone(_ mark: TraceMark) -> TraceMark? {
        nodes == nil ? nil : alone(mark)
    }

    /// Boundaries and separators stay what they are: lines begin there.
    private mutating func alone(_ mark: TraceMark) -> TraceMark? {
        guard let nodes, let node = mark.owner ?? mark.origin, mark.part != .boundary else { return nil }
        if last?.node != node { last = (node, nodes.contains(node)) }
        return last?.isInFull == true ? nil : TraceMark(.value, origin: node, owner: node)
    }
}

/// The source of the bytes written next.
struct TraceMark {
    var part: TracePart
    var origin: NodeID?
    var owner: NodeID?
    var rule: Rule?

    init(_ part: TracePart, origin: NodeID? = nil, owner: NodeID? = nil, rule: Rule? = nil) {
        self.part = part
        self.origin = origin
        self.owner = owner
        self.rule = rule
    }
}
