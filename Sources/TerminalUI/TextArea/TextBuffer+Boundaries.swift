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
