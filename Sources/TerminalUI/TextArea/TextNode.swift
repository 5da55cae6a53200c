/// A piece of a text with all that lies left and right of it: a node of a balanced tree (AVL). Nodes never change, so
/// an edit makes new ones along one path and shares all others with the text before.
final class TextNode: Sendable {
    let left: TextNode?
    let right: TextNode?
    let bytes: [UInt8]
    /// Bytes of this node and all below it.
    let count: Int
    /// Line feeds of this node and all below it.
    let breaks: Int
    private let height: Int

    init(_ left: TextNode?, _ bytes: [UInt8], _ right: TextNode?) {
        self.left = left
        self.right = right
        self.bytes = bytes
        count = bytes.count + (left?.count ?? 0) + (right?.count ?? 0)
        breaks = Self.breaks(in: bytes[...]) + (left?.breaks ?? 0) + (right?.breaks ?? 0)
        height = 1 + max(left?.height ?? 0, right?.height ?? 0)
    }

    static func breaks(in bytes: ArraySlice<UInt8>) -> Int {
        var breaks = 0
        for byte in bytes where byte == 0x0A { breaks += 1 }
        return breaks
    }

    // MARK: Making

    /// A tree of these pieces, as flat as it can be.
    static func balanced(_ pieces: ArraySlice<[UInt8]>) -> TextNode? {
        guard !pieces.isEmpty else { return nil }
        let middle = pieces.startIndex + pieces.count / 2
        return TextNode(balanced(pieces[..<middle]), pieces[middle], balanced(pieces[(middle + 1)...]))
    }

    /// Joins two trees with a piece between them (Blelloch, Ferizovic and Sun, "Just Join for Parallel Ordered
    /// Sets").
    static func join(_ left: TextNode?, _ bytes: [UInt8], _ right: TextNode?) -> TextNode {
        let (low, high) = (left?.height ?? 0, right?.height ?? 0)
        if low > high + 1, let left { return joinRight(left, bytes, right) }
        if high > low + 1, let right { return joinLeft(left, bytes, right) }
        return TextNode(left, bytes, right)
    }

    private static func joinRight(_ left: TextNode, _ bytes: [UInt8], _ right: TextNode?) -> TextNode {
        let joined = join(left.right, bytes, right)
        guard joined.height > (left.left?.height ?? 0) + 1 else { return TextNode(left.left, left.bytes, joined) }
        let leans = (joined.left?.height ?? 0) > (joined.right?.height ?? 0)
        return rotatedLeft(left.left, left.bytes, leans ? joined.rotatedRight : joined)
    }

    private static func joinLeft(_ left: TextNode?, _ bytes: [UInt8], _ right: TextNode) -> TextNode {
        let joined = join(left, bytes, right.left)
        guard joined.height > (right.right?.height ?? 0) + 1 else {
            return TextNode(joined, right.bytes, right.right)
        }
        let leans = (joined.right?.height ?? 0) > (joined.left?.height ?? 0)
        let child = leans ? rotatedLeft(joined.left, joined.bytes, joined.right) : joined
        return TextNode(child.left, child.bytes, TextNode(child.right, right.bytes, right.right))
    }

    private static func rotatedLeft(_ left: TextNode?, _ bytes: [UInt8], _ right: TextNode?) -> TextNode {
        guard let right else { return TextNode(left, bytes, nil) }
        return TextNode(TextNode(left, bytes, right.left), right.bytes, right.right)
    }

    private var rotatedRight: TextNode {
        guard let left else { return self }
        return TextNode(left.left, left.bytes, TextNode(left.right, bytes, right))
    }

    // MARK: Taking apart

    /// The parts before and after an offset.
    static func split(_ node: TextNode?, at offset: Int) -> (TextNode?, TextNode?) {
        guard let node else { return (nil, nil) }
        let start = node.left?.count ?? 0
        if offset <= start {
            let (before, behind) = split(node.left, at: offset)
            return (before, join(behind, node.bytes, node.right))
        }
        let end = start + node.bytes.count
        if offset >= end {
            let (before, behind) = split(node.right, at: offset - end)
            return (join(node.left, node.bytes, before), behind)
        }
        let cut = offset - start
        return (
            join(node.left, Array(node.bytes[..<cut]), nil), join(nil, Array(node.bytes[cut...]), node.right)
        )
    }

    /// Joins two trees; small pieces where they meet are merged.
    static func concat(_ left: TextNode?, _ right: TextNode?) -> TextNode? {
        guard let left else { return right }
        guard let right else { return left }
        let (head, last) = left.withoutLast
        let (first, tail) = right.withoutFirst
        if last.count + first.count <= TextBuffer.pieceSize { return join(head, last + first, tail) }
        return join(join(head, last, nil), first, tail)
    }

    private var withoutLast: (TextNode?, [UInt8]) {
        guard let right else { return (left, bytes) }
        let (rest, last) = right.withoutLast
        return (Self.join(left, bytes, rest), last)
    }

    private var withoutFirst: ([UInt8], TextNode?) {
        guard let left else { return (bytes, right) }
        let (first, rest) = left.withoutFirst
        return (first, Self.join(rest, bytes, right))
    }

    /// The tree with a few bytes replaced inside one piece; nil when the change exceeds the piece, or makes it empty
    /// or too large.
    func replacing(_ range: Range<Int>, with new: [UInt8]) -> TextNode? {
        let start = left?.count ?? 0
        let end = start + bytes.count
        if range.lowerBound < start, range.upperBound <= start, let left {
            return left.replacing(range, with: new).map { TextNode($0, bytes, right) }
        }
        if range.lowerBound >= end, let right {
            return right.replacing((range.lowerBound - end)..<(range.upperBound - end), with: new)
                .map { TextNode(left, bytes, $0) }
        }
        guard range.lowerBound >= start, range.upperBound <= end else { return nil }
        let size = bytes.count - range.count + new.count
        guard size > 0, size <= 2 * TextBuffer.pieceSize else { return nil }
        var changed = bytes
        changed.replaceSubrange((range.lowerBound - start)..<(range.upperBound - start), with: new)
        return TextNode(left, changed, right)
    }
}
