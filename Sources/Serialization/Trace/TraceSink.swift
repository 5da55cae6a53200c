/// Keeps the spans that a writer reports. Writers are generic over it, so that with `NoTrace` the reporting is
/// compiled away.
protocol TraceSink {
    static var isOn: Bool { get }
    init()
    var spans: TraceSpans { get set }
}

/// Drops all spans, for writing without a trace.
struct NoTrace: TraceSink {
    static var isOn: Bool { false }
    var spans: TraceSpans {
        get { TraceSpans() }
        set {}
    }
}

/// Keeps the spans.
struct SpanTrace: TraceSink {
    static var isOn: Bool { true }
    var spans = TraceSpans()
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
