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
