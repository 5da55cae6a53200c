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

extension TextBuffer {
    public func bytes(in range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        Self.collect(root, range.clamped(to: 0..<count), &result)
        return result
    }

    private static func collect(_ node: TextNode?, _ range: Range<Int>, _ result: inout [UInt8]) {
        guard let node, !range.isEmpty else { return }
        let start = node.left?.count ?? 0
        let end = start + node.bytes.count
        if range.lowerBound < start { collect(node.left, range.lowerBound..<min(start, range.upperBound), &result) }
        let own = max(range.lowerBound, start)..<max(max(range.lowerBound, start), min(range.upperBound, end))
        if !own.isEmpty { result += node.bytes[(own.lowerBound - start)..<(own.upperBound - start)] }
        if range.upperBound > end {
            collect(node.right, (max(range.lowerBound, end) - end)..<(range.upperBound - end), &result)
        }
    }

    /// The byte at an offset; nil at the end and beyond.
    public func byte(at offset: Int) -> UInt8? {
        guard offset >= 0, offset < count else { return nil }
        var node = root
        var offset = offset
        while let here = node {
            let start = here.left?.count ?? 0
            if offset < start {
                node = here.left
            } else if offset < start + here.bytes.count {
                return here.bytes[offset - start]
            } else {
                offset -= start + here.bytes.count
                node = here.right
            }
        }
        return nil
    }

    // MARK: Lines

    /// The line that holds an offset, from 0; a line feed belongs to the line that it ends.
    public func line(at offset: Int) -> Int {
        var node = root
        var offset = min(max(0, offset), count)
        var line = 0
        while let here = node {
            let start = here.left?.count ?? 0
            if offset <= start {
                node = here.left
                continue
            }
            line += here.left?.breaks ?? 0
            let own = min(offset - start, here.bytes.count)
            line += TextNode.breaks(in: here.bytes[..<own])
            guard offset > start + here.bytes.count else { break }
            offset -= start + here.bytes.count
            node = here.right
        }
        return line
    }

    /// The offset of a line's start, lines counted from 0; lines beyond the last begin at the end.
    public func start(ofLine line: Int) -> Int {
        guard line > 0 else { return 0 }
        guard line < lineCount else { return count }
        var node = root
        var wanted = line
        var offset = 0
        while let here = node {
            let before = here.left?.breaks ?? 0
            if wanted <= before {
                node = here.left
                continue
            }
            wanted -= before
            offset += here.left?.count ?? 0
            for (index, byte) in here.bytes.enumerated() where byte == 0x0A {
                wanted -= 1
                if wanted == 0 { return offset + index + 1 }
            }
            offset += here.bytes.count
            node = here.right
        }
        return offset
    }

    /// A line without its line break.
    public func content(ofLine line: Int) -> Range<Int> {
        let start = start(ofLine: line)
        guard line + 1 < lineCount else { return start..<count }
        let end = self.start(ofLine: line + 1) - 1
        return start..<(end > start && byte(at: end - 1) == 0x0D ? end - 1 : end)
    }
}

/// Borders of graphemes, which are the places of a cursor. Found close to the offset, so that a line of many megabytes
/// costs no more than a short one.
extension TextBuffer {
    /// Graphemes longer than this, and rows of flags, may be split between any scalars.
    private static let farthest = 64 * 1024

    /// The boundary behind a boundary; the end stays.
    public func boundary(after offset: Int) -> Int {
        guard offset < count else { return count }
        if let byte = byte(at: offset), byte < 0x80, byte != 0x0D, self.byte(at: offset + 1) ?? 0 < 0x80 {
            return offset + 1
        }
        return boundaries(from: offset, past: offset).behind
    }

    /// The boundary before a boundary; the start stays.
    public func boundary(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        if isPlain(offset - 1), offset == 1 || isPlain(offset - 2) { return offset - 1 }
        return boundaries(from: certainBoundary(upTo: offset - 1), past: offset - 1).last
    }

    /// The offset itself when it is a boundary, else the next boundary.
    public func boundary(atOrAfter offset: Int) -> Int {
        let offset = min(max(0, offset), count)
        if offset == 0 || offset == count || isPlain(offset - 1) && isPlain(offset) { return offset }
        let (last, behind) = boundaries(from: certainBoundary(upTo: offset), past: offset)
        return last == offset ? offset : behind
    }

    /// The offset itself when it is a boundary, else the one before.
    public func boundary(atOrBefore offset: Int) -> Int {
        let offset = min(max(0, offset), count)
        if offset == 0 || offset == count || isPlain(offset - 1) && isPlain(offset) { return offset }
        return boundaries(from: certainBoundary(upTo: offset), past: offset).last
    }

    private func isPlain(_ offset: Int) -> Bool {
        byte(at: offset).map { (0x20..<0x7F).contains($0) } ?? false
    }

    /// The last boundary at `offset` or before it, and the first one after it, counted from a boundary.
    private func boundaries(from start: Int, past offset: Int) -> (last: Int, behind: Int) {
        var size = 64 + offset - start
        while true {
            let end = scalarBoundary(atOrAfter: min(start + size, count))
            let text = text(in: start..<end)
            var place = start
            for character in text {
                let next = place + character.utf8.count
                if next > offset {
                    // Bytes after the window may belong to its last grapheme.
                    guard next < end || end == count || size > Self.farthest else { break }
                    return (place, next)
                }
                place = next
            }
            if end == count { return (place, count) }
            size *= 8
        }
    }

    /// A place at `offset` or before it where a grapheme begins in any context.
    private func certainBoundary(upTo offset: Int) -> Int {
        var size = 64
        while true {
            let start = max(0, offset - size)
            if let boundary = certainBoundary(in: start..<min(count, offset + 4), upTo: offset) { return boundary }
            if start == 0 { return 0 }
            if size > Self.farthest { return scalarBoundary(atOrAfter: start) }
            size *= 8
        }
    }

    /// A place between two scalars that never combine.
    private func certainBoundary(in window: Range<Int>, upTo offset: Int) -> Int? {
        let bytes = bytes(in: window)
        var isBehindPlain = false
        var found: Int?
        var index = 0
        while index < bytes.count, window.lowerBound + index <= offset {
            let (scalar, length) = UTF8Reading.scalar(bytes, at: index)
            let isPlain = scalar.map { PlainScalar.columns($0) != nil } ?? false
            let isBehindBreak = index > 0 && bytes[index - 1] == 0x0A
            if isBehindBreak || isBehindPlain && isPlain { found = window.lowerBound + index }
            isBehindPlain = isPlain
            index += length
        }
        return found
    }

    func scalarBoundary(atOrAfter offset: Int) -> Int {
        var offset = offset
        while let byte = byte(at: offset), byte & 0xC0 == 0x80 { offset += 1 }
        return offset
    }
}

/// Reads scalars in well-formed UTF-8 that may be cut at its ends.
enum UTF8Reading {
    /// The scalar that begins at an index and its bytes; nil and 1 where none begins, or where it is cut.
    static func scalar(_ bytes: [UInt8], at index: Int) -> (Unicode.Scalar?, length: Int) {
        let lead = bytes[index]
        if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC2, index + length <= bytes.count else { return (nil, 1) }
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        for byte in bytes[(index + 1)..<(index + length)] { value = value << 6 | UInt32(byte & 0x3F) }
        return (Unicode.Scalar(value), length)
    }
}
