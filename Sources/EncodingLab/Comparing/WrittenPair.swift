public import Serialization

/// One pair of form text, with the node that it belongs to.
public struct WrittenPair: Sendable, Equatable {
    /// The leaf, or the list that is one value; nil for text whose nodes are not known.
    public var owner: NodeID?
    /// In the text, without the `&` around it.
    public var range: Range<Int>
    /// Without escapes.
    public var name: [UInt8]
    /// Without escapes; nil when there is no `=`.
    public var value: [UInt8]?

    /// Every pair in the order of the text.
    public static func all(_ spans: [TraceSpan], in bytes: [UInt8]) -> [WrittenPair] {
        var pairs: [WrittenPair] = []
        var isNew = true
        for span in spans {
            guard span.part != .separator else {
                isNew = true
                continue
            }
            if isNew {
                let start = span.range.lowerBound
                pairs.append(WrittenPair(owner: span.owner, range: start..<start, name: [], value: nil))
                isNew = false
            }
            pairs[pairs.count - 1].add(span, bytes)
        }
        return pairs
    }

    private mutating func add(_ span: TraceSpan, _ bytes: [UInt8]) {
        range = range.lowerBound..<span.range.upperBound
        if owner == nil { owner = span.owner }
        let text = span.escaped.map { Array(String($0.character).utf8) } ?? Array(bytes[span.range])
        switch span.part {
        case .equals where value == nil: value = []
        default: if value == nil { name += text } else { value? += text }
        }
    }
}
