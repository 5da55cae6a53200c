public import Serialization
internal import ServerReaders

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

    /// The pairs in the order of the text, up to `limit` of those whose owner is wanted.
    public static func all(
        _ spans: TraceSpans, in bytes: [UInt8], limit: Int = .max, of isWanted: (NodeID?) -> Bool = { _ in true }
    ) -> [WrittenPair] {
        var pairs: [WrittenPair] = []
        for pair in spans.pairs where pairs.count < limit && isWanted(pair.owner) {
            pairs.append(WrittenPair(owner: pair.owner, pair.range, bytes))
        }
        return pairs
    }

    private init(owner: NodeID?, _ range: Range<Int>, _ bytes: [UInt8]) {
        (self.owner, self.range) = (owner, range)
        let equals = bytes[range].firstIndex(of: UInt8(ascii: "="))
        name = EscapedText.decoded(bytes[range.lowerBound..<(equals ?? range.upperBound)])
        value = equals.map { EscapedText.decoded(bytes[($0 + 1)..<range.upperBound]) }
    }
}
