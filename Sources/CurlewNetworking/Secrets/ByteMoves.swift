/// The places of bytes after pieces of a text were replaced by pieces of other lengths.
public struct ByteMoves: Equatable, Sendable {
    /// The replaced pieces, ascending, with their lengths afterwards.
    private var pieces: [(range: Range<Int>, count: Int)] = []

    public init() {}

    mutating func add(_ range: Range<Int>, count: Int) { pieces.append((range, count)) }

    public var isEmpty: Bool { pieces.isEmpty }

    public static func == (left: ByteMoves, right: ByteMoves) -> Bool {
        left.pieces.elementsEqual(right.pieces) { $0.range == $1.range && $0.count == $1.count }
    }

    /// The ranges after the replacement, in order. Neighbours stay neighbours: of several ranges that begin or end
    /// inside one piece the first gets all of it, and ranges of which nothing is left become empty.
    ///
    /// - Parameter ranges: ascending.
    public func moved(_ ranges: some Sequence<Range<Int>>) -> [Range<Int>] {
        var (next, offset) = (0, 0)
        /// The new place of an old one; places must ascend.
        func place(_ old: Int) -> Int {
            while next < pieces.count, pieces[next].range.upperBound <= old {
                offset += pieces[next].count - pieces[next].range.count
                next += 1
            }
            guard next < pieces.count, pieces[next].range.lowerBound < old else { return old + offset }
            return pieces[next].range.lowerBound + offset + pieces[next].count
        }
        return ranges.map { range in
            let start = place(range.lowerBound)
            return start..<max(start, place(range.upperBound))
        }
    }
}
