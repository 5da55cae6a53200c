/// Keeps the spans that a writer reports. Writers are generic over it, so that with `NoTrace` the reporting is
/// compiled away.
protocol TraceSink {
    static var isOn: Bool { get }
    /// - Parameter nodes: see `RequestSerializer.viewedNodes`.
    init(_ nodes: Set<NodeID>?)
    var spans: TraceSpans { get set }
    /// The nodes whose bytes are traced in full; nil: all of them.
    var nodes: Set<NodeID>? { get }
}

/// Drops all spans, for writing without a trace.
struct NoTrace: TraceSink {
    static var isOn: Bool { false }
    init(_: Set<NodeID>?) {}
    var nodes: Set<NodeID>? { nil }
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

    init(_ nodes: Set<NodeID>?) {
        self.nodes = nodes
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

    /// The mark that stands for all others of its node, when that is not one of `nodes`. Boundaries and separators stay
    /// what they are: lines begin there.
    func nodeAlone(unlessAmong nodes: Set<NodeID>) -> TraceMark? {
        guard let node = owner ?? origin, part != .boundary, !nodes.contains(node) else { return nil }
        return TraceMark(.value, origin: node, owner: node)
    }
}
