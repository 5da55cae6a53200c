public import CurlewSerialization

/// Spans in order, found by byte and by node.
public struct SpanIndex: Equatable, Sendable {
    public let spans: TraceSpans
    /// For each node the range of indexes that contains the spans of its own pair or value.
    private let places: [NodeID: Range<Int>]

    public init(_ spans: TraceSpans = []) {
        self.spans = spans
        var places: [NodeID: Range<Int>] = [:]
        places.reserveCapacity(spans.count / 4)
        // Neighbours mostly have one node, which is then looked up once for all of them.
        var (node, start): (NodeID?, Int) = (nil, 0)
        func end(at index: Int) {
            guard let node else { return }
            places[node] = (places[node]?.lowerBound ?? start)..<index
        }
        for (index, span) in spans.enumerated() where span.node != node {
            end(at: index)
            (node, start) = (span.node, index)
        }
        end(at: spans.count)
        self.places = places
    }

    public func span(at offset: Int) -> TraceSpan? {
        spans.index(at: offset).map { spans[$0] }
    }

    /// The node of a byte: in a pair the leaf, for punctuation the container.
    public func node(at offset: Int) -> NodeID? {
        span(at: offset)?.node
    }

    /// The first spans that were written for the node itself, in order, at most `mostTold` indexes on; spans of other
    /// nodes may be between them. A value of a megabyte may have as many spans, and the first ones are enough for an
    /// explanation.
    public func firstSpans(of node: NodeID) -> [TraceSpan] {
        guard let place = places[node] else { return [] }
        return spans[place].prefix(Self.mostTold).filter { $0.node == node }
    }

    private static let mostTold = 256

    /// The range from the first to the last byte of the nodes.
    public func extent(of nodes: some Sequence<NodeID>) -> Range<Int>? {
        var extent: Range<Int>?
        for place in nodes.lazy.compactMap({ places[$0] }) {
            let range = spans[place.lowerBound].range.lowerBound..<spans[place.upperBound - 1].range.upperBound
            extent =
                min(
                    extent?.lowerBound ?? range.lowerBound, range.lowerBound)..<max(
                    extent?.upperBound ?? range.upperBound, range.upperBound)
        }
        return extent
    }
}

extension TraceSpan {
    /// The leaf whose pair or value contains the bytes, else the node that they come from.
    public var node: NodeID? { owner ?? origin }
}
