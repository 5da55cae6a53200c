/// The spans of one output, in order: the first begins at 0, every other where the one before it ends.
public struct TraceSpans: RandomAccessCollection, Equatable, Sendable {
    private(set) var packed: [PackedSpan] = []
    /// The escaped characters of several scalars, in the order of their spans.
    private(set) var clusters: [Character] = []

    public init() {}

    /// Spans one behind the other; where they begin is not read.
    public init(_ spans: some Sequence<TraceSpan>) {
        for span in spans { append(span) }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { packed.count }

    public subscript(index: Int) -> TraceSpan {
        let span = packed[index]
        return TraceSpan(
            range: (index > 0 ? packed[index - 1].end : 0)..<span.end, part: span.part, origin: span.origin,
            owner: span.owner, source: span.sourceRange, rule: span.rule, escaped: escape(span))
    }

    private func escape(_ span: PackedSpan) -> Escape? {
        guard let reason = span.reason else { return nil }
        if let cluster = span.cluster { return Escape(character: clusters[cluster], reason: reason) }
        return span.scalar.map { Escape(scalar: $0, reason: reason) }
    }

    /// The length of the output that they cover, in bytes.
    public var end: Int { packed.last?.end ?? 0 }

    /// The index of the span that contains a byte.
    public func index(at offset: Int) -> Int? {
        guard offset >= 0, offset < end else { return nil }
        var (low, high) = (0, packed.count)
        while low < high {
            let middle = (low + high) / 2
            if packed[middle].end <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Adding

    /// Adds a span up to its last byte.
    public mutating func append(_ span: TraceSpan) {
        packed.append(pack(span, upTo: Swift.max(end, span.range.upperBound)))
    }

    /// Adds the spans of an output that follows.
    public mutating func append(contentsOf other: TraceSpans) {
        let offset = end
        for span in other.packed { packed.append(adopted(span, from: other, by: offset)) }
    }

    /// Adds bytes, as one span with those before it when they have the same properties; nothing for no bytes.
    @inline(__always)
    mutating func join(_ span: PackedSpan) {
        guard let last = packed.last else { return append(first: span) }
        guard span.end > last.end else { return }
        if last.continues(with: span) {
            packed[packed.count - 1].extend(with: span)
        } else {
            packed.append(span)
        }
    }

    private mutating func append(first span: PackedSpan) {
        if span.end > 0 { packed.append(span) }
    }

    /// Adds a span of `count` bytes in that way.
    mutating func join(_ span: TraceSpan, count: Int) {
        join(pack(span, upTo: end + count))
    }

    /// Adds the escape of a character of several scalars.
    mutating func joinEscape(
        of character: Character, _ reason: Escape.Reason, as mark: TraceMark, upTo end: Int, source: Int?
    ) {
        clusters.append(character)
        join(PackedSpan(mark, upTo: end, source: source, escapeOfCluster: clusters.count - 1, reason))
    }

    /// Adds the spans of an output that follows, joined where the two meet; its bytes belong to `owner`, if there is
    /// one.
    mutating func join(contentsOf other: TraceSpans, owner: NodeID? = nil) {
        let offset = end
        for index in other.packed.indices {
            var span = adopted(other.packed[index], from: other, by: offset)
            if let owner { span.owner = owner }
            if index == 0 { join(span) } else { packed.append(span) }
        }
    }

    private mutating func pack(_ span: TraceSpan, upTo end: Int) -> PackedSpan {
        let mark = TraceMark(span.part, origin: span.origin, owner: span.owner, rule: span.rule)
        guard let escape = span.escaped else { return PackedSpan(mark, upTo: end, source: span.source) }
        let source = span.source?.lowerBound
        if let scalar = escape.scalar {
            return PackedSpan(mark, upTo: end, source: source, escapeOf: scalar, escape.reason)
        }
        clusters.append(escape.character)
        return PackedSpan(mark, upTo: end, source: source, escapeOfCluster: clusters.count - 1, escape.reason)
    }

    /// A span of `other`, moved by `offset`.
    @inline(__always)
    private mutating func adopted(_ span: PackedSpan, from other: TraceSpans, by offset: Int) -> PackedSpan {
        var span = span
        span.end += offset
        if let cluster = span.cluster {
            clusters.append(other.clusters[cluster])
            span.cluster = clusters.count - 1
        }
        return span
    }

    // MARK: Cutting

    /// The spans of some of the bytes, counted from their start.
    public func part(_ range: Range<Int>) -> TraceSpans {
        if range.lowerBound <= 0, range.upperBound >= end { return self }
        var part = TraceSpans()
        var index = index(at: Swift.max(0, range.lowerBound)) ?? packed.count
        var place = range.lowerBound
        while index < packed.count, place < range.upperBound {
            var span = part.adopted(packed[index], from: self, by: -range.lowerBound)
            span.end = Swift.min(span.end, range.count)
            part.packed.append(span)
            place = packed[index].end
            index += 1
        }
        return part
    }

    /// Drops all bytes from a place on; a span that reaches over it is cut there.
    @inline(__always)
    mutating func cut(at end: Int) {
        var count = packed.count
        while count > 0, (count > 1 ? packed[count - 2].end : 0) >= end {
            count -= 1
            if packed[count].cluster != nil { clusters.removeLast() }
        }
        packed.removeLast(packed.count - count)
        if self.end > end { packed[count - 1].end = end }
    }
}

extension TraceSpans: ExpressibleByArrayLiteral {
    public init(arrayLiteral spans: TraceSpan...) { self.init(spans) }
}

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

extension TraceSpans {
    /// The pairs of form text in its order, without the text between them, each with the leaf that it belongs to.
    public var pairs: [(range: Range<Int>, owner: NodeID?)] {
        var pairs: [(range: Range<Int>, owner: NodeID?)] = []
        var (start, end): (Int, Int) = (0, 0)
        var owner: NodeID?
        func add() {
            if end > start { pairs.append((start..<end, owner)) }
            owner = nil
        }
        for span in packed {
            if span.part == .separator {
                add()
                start = span.end
            } else {
                owner = owner ?? span.owner
            }
            end = span.end
        }
        add()
        return pairs
    }

    /// The texts of all values, without escapes, by their nodes.
    ///
    /// - Parameter bytes: the output.
    public func values(in bytes: [UInt8]) -> [NodeID: [UInt8]] {
        var values: [NodeID: [UInt8]] = [:]
        // The spans of one value are neighbours, but for those of a container that is one value.
        var (node, text): (NodeID?, [UInt8]) = (nil, [])
        func add() {
            if let node { values[node, default: []] += text }
            text.removeAll(keepingCapacity: true)
        }
        var start = 0
        for span in packed {
            defer { start = span.end }
            guard span.part == .value else { continue }
            if span.origin != node { add() }
            node = span.origin
            if let cluster = span.cluster {
                text += clusters[cluster].utf8
            } else if let scalar = span.scalar {
                text += Character(scalar).utf8
            } else {
                text += bytes[start..<span.end]
            }
        }
        add()
        return values
    }
}
