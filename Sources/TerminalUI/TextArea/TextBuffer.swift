/// A text for editing: UTF-8 in pieces, in a balanced tree that counts bytes and lines. An edit takes logarithmic
/// time and a copy is free, so that every earlier state can be kept. Offsets count bytes.
///
/// Lines end with LF or CR LF, which are both kept; a CR alone is an ordinary character.
public struct TextBuffer: Sendable, Equatable {
    /// Bytes of a new piece, at most.
    static let pieceSize = 1024

    private(set) var root: TextNode?

    public init(_ text: String = "") {
        var text = text
        root = text.withUTF8 { Self.tree(of: Array($0)) }
    }

    /// Bytes that are not UTF-8 become U+FFFD.
    public init(bytes: [UInt8]) {
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    public var count: Int { root?.count ?? 0 }
    public var isEmpty: Bool { root == nil }
    /// At least 1: the line after the last line feed counts, even when it is empty.
    public var lineCount: Int { (root?.breaks ?? 0) + 1 }

    public var text: String { String(decoding: bytes, as: UTF8.self) }
    public var bytes: [UInt8] { bytes(in: 0..<count) }

    public func text(in range: Range<Int>) -> String { String(decoding: bytes(in: range), as: UTF8.self) }

    public static func == (left: TextBuffer, right: TextBuffer) -> Bool {
        left.root === right.root || (left.count == right.count && left.bytes == right.bytes)
    }

    /// Replaces bytes; both ends must lie between characters.
    public mutating func replace(_ range: Range<Int>, with text: String) {
        let new = Array(text.utf8)
        if new.count <= Self.pieceSize, let changed = root?.replacing(range, with: new) {
            root = changed
            return
        }
        let (before, rest) = TextNode.split(root, at: range.lowerBound)
        let (_, behind) = TextNode.split(rest, at: range.count)
        root = TextNode.concat(TextNode.concat(before, Self.tree(of: new)), behind)
    }

    private static func tree(of bytes: [UInt8]) -> TextNode? {
        var pieces: [[UInt8]] = []
        pieces.reserveCapacity(bytes.count / pieceSize + 1)
        var start = 0
        while start < bytes.count {
            var end = min(start + pieceSize, bytes.count)
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            pieces.append(Array(bytes[start..<end]))
            start = end
        }
        return TextNode.balanced(pieces[...])
    }
}
