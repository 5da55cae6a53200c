public import CurlewBytes

/// The rows of Raw, each identified by the offset of its first byte: lines, pieces of lines that fit the width, or
/// sixteen bytes in hex. They are found by arithmetic and short scans, so that bodies of any size scroll without delay.
public struct TextRows {
    public enum Shape: Equatable {
        case lines
        case wrapped(columns: Int)
        case hex(bytes: Int)
    }

    public let text: BodyText
    public let shape: Shape

    /// Wrapped rows always break at multiples of this many bytes, so that no row depends on all the bytes before it.
    static let forcedBreak = 1 << 12

    private var bytes: Bytes { text.bytes }

    public init(text: BodyText, shape: Shape) {
        self.text = text
        self.shape = shape
    }

    /// The start of the row that contains an offset.
    public func start(of offset: Int) -> Int {
        let offset = min(max(0, offset), max(0, bytes.count - 1))
        switch shape {
        case .lines: return text.lineRange(at: offset).lowerBound
        case .hex(let count): return offset / count * count
        case .wrapped:
            var row = anchor(of: offset)
            while let next = next(after: row), next <= offset { row = next }
            return row
        }
    }

    /// The start of the next row; nil after the last row.
    public func next(after row: Int) -> Int? {
        let next = end(of: row)
        return next < bytes.count ? next : nil
    }

    /// The start of the previous row; nil before the first row.
    public func previous(before row: Int) -> Int? {
        row > 0 ? start(of: row - 1) : nil
    }

    /// The offset after a row, including its line feed.
    public func end(of row: Int) -> Int {
        switch shape {
        case .lines: text.lineRange(at: row).upperBound
        case .hex(let count): min(bytes.count, row + count)
        case .wrapped(let columns): wrappedEnd(of: row, columns: max(1, columns))
        }
    }

    /// The offset after the shown bytes of a row, without CR and LF.
    public func contentEnd(of row: Int) -> Int {
        var end = end(of: row)
        if case .hex = shape { return end }
        guard end > row, bytes.byte(at: end - 1) == 0x0A else { return end }
        end -= 1
        return end > row && bytes.byte(at: end - 1) == 0x0D ? end - 1 : end
    }

    /// The row `steps` rows further, or as far as there are rows; backwards when negative.
    /// The row `steps` rows further, or as far as there are rows; backwards when negative.
    public func step(from row: Int, by steps: Int) -> Int {
        var row = row
        for _ in 0..<abs(steps) {
            guard let neighbour = steps > 0 ? next(after: row) : previous(before: row) else { break }
            row = neighbour
        }
        return row
    }

    /// Up to `count` rows from `row` on.
    /// Up to `count` rows from `row` on.
    public func rows(from row: Int, count: Int) -> [Int] {
        guard !bytes.isEmpty, count > 0 else { return [] }
        return Array(sequence(first: row) { next(after: $0) }.prefix(count))
    }

    /// The first row to show, so that the row `cursor` is among `height` rows.
    public func top(keeping top: Int, cursor: Int, height: Int) -> Int {
        let top = start(of: top)
        if cursor <= top { return cursor }
        return rows(from: top, count: height).contains(cursor) ? top : step(from: cursor, by: 1 - height)
    }

    // MARK: Wrapping

    /// The start of a row at or before the offset that does not depend on other rows: after a line feed, or at a forced
    /// break.
    private func anchor(of offset: Int) -> Int {
        let floor = ShownText.boundary(offset / Self.forcedBreak * Self.forcedBreak, in: bytes)
        let before = bytes[floor..<max(floor, offset)].array
        return before.lastIndex(of: 0x0A).map { floor + $0 + 1 } ?? floor
    }

    private func wrappedEnd(of row: Int, columns: Int) -> Int {
        let limit = nextBreak(after: row)
        var end = row
        var used = 0
        while end < limit {
            if bytes.byte(at: end) == 0x0A { return end + 1 }
            let length = min(ShownText.length(at: end, in: bytes), limit - end)
            used += length == 1 && bytes.byte(at: end).isPlain ? 1 : ShownText.columns(bytes[end..<end + length])
            if used > columns, end > row { return end }
            end += length
        }
        return max(end, row + 1)
    }

    /// The next forced break. A break inside a character is moved before it; the row that starts there continues to the
    /// following break.
    private func nextBreak(after row: Int) -> Int {
        let multiple = (row / Self.forcedBreak + 1) * Self.forcedBreak
        let next = [multiple, multiple + Self.forcedBreak].lazy.map {
            ShownText.boundary(min($0, bytes.count), in: bytes)
        }
        return next.first { $0 > row } ?? bytes.count
    }
}

extension UInt8 {
    /// Printable ASCII: drawn unchanged in one column.
    fileprivate var isPlain: Bool { (0x20..<0x7F).contains(self) }
}

extension Bytes {
    public func byte(at offset: Int) -> UInt8 { withUnsafeBytes { $0[offset] } }
}
