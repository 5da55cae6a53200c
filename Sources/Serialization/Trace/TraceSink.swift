/// Receives the spans that a writer reports. Writers are generic over it, so that with `NoTrace` the reporting is
/// compiled away.
protocol TraceSink {
    static var isOn: Bool { get }
    init()
    /// Spans come in order and without gaps.
    mutating func add(_ span: TraceSpan)
    var spans: [TraceSpan] { get set }
}

/// Drops all spans, for writing without a trace.
struct NoTrace: TraceSink {
    static var isOn: Bool { false }
    func add(_ span: TraceSpan) {}
    var spans: [TraceSpan] {
        get { [] }
        set {}
    }
}

/// Keeps the spans; neighbours with the same properties are merged, escaped characters stay separate.
struct SpanTrace: TraceSink {
    static var isOn: Bool { true }
    var spans: [TraceSpan] = []

    mutating func add(_ span: TraceSpan) {
        guard !span.range.isEmpty else { return }
        guard let last = spans.last, last.continues(with: span) else { return spans.append(span) }
        spans[spans.count - 1].extend(with: span)
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

    func span(_ range: Range<Int>, source: Range<Int>? = nil, escaped: Escape? = nil) -> TraceSpan {
        TraceSpan(
            range: range, part: part, origin: origin, owner: owner, source: source, rule: rule, escaped: escaped)
    }
}

extension TraceSpan {
    fileprivate func continues(with next: TraceSpan) -> Bool {
        part == next.part && origin == next.origin && owner == next.owner && rule == next.rule && escaped == nil
            && next.escaped == nil && range.upperBound == next.range.lowerBound
            && source?.upperBound == next.source?.lowerBound
    }

    fileprivate mutating func extend(with next: TraceSpan) {
        range = range.lowerBound..<next.range.upperBound
        if let first = source, let last = next.source { source = first.lowerBound..<last.upperBound }
    }

    func moved(by offset: Int) -> TraceSpan {
        moved(to: (range.lowerBound + offset)..<(range.upperBound + offset))
    }

    func withSource(movedBy offset: Int) -> TraceSpan {
        var span = self
        span.source = source.map { $0.lowerBound + offset..<$0.upperBound + offset }
        return span
    }

    func moved(to range: Range<Int>) -> TraceSpan {
        var span = self
        span.range = range
        return span
    }
}
