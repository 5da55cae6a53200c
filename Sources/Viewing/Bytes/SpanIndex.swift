public import Serialization

/// Spans in order, found by byte and by node.
public struct SpanIndex: Equatable, Sendable {
    public let spans: [TraceSpan]
    /// For each node the range of indexes that contains the spans of its own pair or value.
    private let places: [NodeID: Range<Int>]

    public init(_ spans: [TraceSpan] = []) {
        self.spans = spans
        var places: [NodeID: Range<Int>] = [:]
        for (index, span) in spans.enumerated() {
            guard let node = span.node else { continue }
            let start = places[node]?.lowerBound ?? index
            places[node] = start..<index + 1
        }
        self.places = places
    }

    /// The index of the span that contains a byte.
    public func index(at offset: Int) -> Int? {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low < spans.count && spans[low].range.contains(offset) ? low : nil
    }

    public func span(at offset: Int) -> TraceSpan? {
        index(at: offset).map { spans[$0] }
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

    /// The span, moved into a part of the output or into a larger one; nil outside `bounds`.
    public func moved(by offset: Int, within bounds: Range<Int>) -> TraceSpan? {
        let range = self.range.clamped(to: bounds)
        guard !range.isEmpty else { return nil }
        var span = self
        span.range = range.lowerBound + offset..<range.upperBound + offset
        return span
    }
}
