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
