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
    public static func all(_ spans: TraceSpans, in bytes: [UInt8]) -> [WrittenPair] {
        var pairs: [WrittenPair] = []
        var (start, owner): (Int?, NodeID?) = (nil, nil)
        func end(at place: Int) {
            guard let first = start else { return }
            pairs.append(WrittenPair(owner: owner, first..<place, bytes))
            (start, owner) = (nil, nil)
        }
        for span in spans {
            if span.part == .separator {
                end(at: span.range.lowerBound)
            } else {
                start = start ?? span.range.lowerBound
                owner = owner ?? span.owner
            }
        }
        end(at: bytes.count)
        return pairs
    }

    private init(owner: NodeID?, _ range: Range<Int>, _ bytes: [UInt8]) {
        (self.owner, self.range) = (owner, range)
        let equals = bytes[range].firstIndex(of: UInt8(ascii: "="))
        name = Self.decoded(bytes[range.lowerBound..<(equals ?? range.upperBound)])
        value = equals.map { Self.decoded(bytes[($0 + 1)..<range.upperBound]) }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var place = bytes.startIndex
        while place < bytes.endIndex {
            if bytes[place] == UInt8(ascii: "%"), bytes.endIndex - place > 2,
                let byte = UInt8(String(decoding: bytes[(place + 1)...(place + 2)], as: UTF8.self), radix: 16)
            {
                result.append(byte)
                place += 3
            } else {
                result.append(bytes[place] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[place])
                place += 1
            }
        }
        return result
    }
}
