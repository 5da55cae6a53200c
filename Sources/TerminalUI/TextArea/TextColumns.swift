/// The width of text in a row: graphemes as `DisplayText` shows them, tabs up to the next stop.
struct TextColumns: Sendable, Equatable {
    /// Columns between tab stops.
    var tab = 4
    /// Columns of characters that Unicode calls ambiguous, 1 or 2.
    var ambiguous = 1

    /// Columns of a grapheme that stands at a column.
    func of(_ character: Character, at column: Int) -> Int {
        character == "\t" ? tab - column % tab : TextWidth.columns(of: character, ambiguous: ambiguous)
    }

    /// The end of a row that begins at an offset: before the next grapheme that does not fit. At least one grapheme.
    func rowEnd(_ buffer: TextBuffer, from start: Int, lineEnd: Int, width: Int) -> Int {
        let end = advance(buffer, from: start, at: 0, lineEnd: lineEnd, upTo: width).offset
        return end > start ? end : buffer.boundary(after: start)
    }

    /// Columns from the start of a row up to an offset in it.
    func columns(_ buffer: TextBuffer, from start: Int, to offset: Int) -> Int {
        advance(buffer, from: start, at: 0, lineEnd: offset, upTo: .max).column
    }

    /// The last boundary at `column` or before it, going on from a boundary whose column is known.
    func advance(_ buffer: TextBuffer, from: Int, at start: Int, lineEnd: Int, upTo column: Int)
        -> (offset: Int, column: Int)
    {
        var (offset, here) = (from, start)
        var size = 256
        while offset < lineEnd {
            let end = min(lineEnd, buffer.scalarBoundary(atOrAfter: min(lineEnd, offset + size)))
            var window = ColumnWindow(bytes: buffer.bytes(in: offset..<end), isLast: end == lineEnd, columns: self)
            window.advance(from: here, upTo: column)
            if window.index == 0, !window.isFull { size *= 8 } else { size = min(size * 4, 64 * 1024) }
            offset += window.index
            here = window.column
            if window.isFull { break }
        }
        return (offset, here)
    }
}

/// A part of a row during the counting of its columns.
private struct ColumnWindow {
    let bytes: [UInt8]
    /// True when the line ends here, so that no later scalar joins the last grapheme.
    let isLast: Bool
    let columns: TextColumns
    private(set) var index = 0
    private(set) var column = 0
    /// True when the next grapheme does not fit.
    private(set) var isFull = false

    mutating func advance(from start: Int, upTo limit: Int) {
        column = start
        while index < bytes.count, !isFull {
            guard let (width, length) = plain(at: index) else {
                guard advanceClosely(upTo: limit) else { return }
                continue
            }
            guard column + width <= limit else { return isFull = true }
            column += width
            index += length
        }
    }

    /// The columns of a plain scalar that is followed by another one.
    private func plain(at index: Int) -> (columns: Int, length: Int)? {
        let byte = bytes[index]
        if byte >= 0x20, byte < 0x7F, index + 1 < bytes.count, (0x20..<0x7F).contains(bytes[index + 1]) {
            return (1, 1)
        }
        guard let (width, length) = own(at: index) else { return nil }
        guard index + length < bytes.count else { return isLast ? (width, length) : nil }
        return own(at: index + length) == nil ? nil : (width, length)
    }

    private func own(at index: Int) -> (columns: Int, length: Int)? {
        let (scalar, length) = UTF8Reading.scalar(bytes, at: index)
        guard let scalar, let width = PlainScalar.columns(scalar, ambiguous: columns.ambiguous) else { return nil }
        return (width, length)
    }

    /// Goes on by graphemes up to the next plain scalars. False when the window ends inside a grapheme.
    private mutating func advanceClosely(upTo limit: Int) -> Bool {
        let end = plainStart
        let isOpen = end == bytes.count && !isLast
        var rest = String(decoding: bytes[index..<end], as: UTF8.self)[...]
        while let character = rest.popFirst() {
            if isOpen, rest.isEmpty { return false }
            let width = columns.of(character, at: column)
            guard column + width <= limit else {
                isFull = true
                return true
            }
            column += width
            index += character.utf8.count
        }
        return true
    }

    /// The first place after the index between two plain scalars.
    private var plainStart: Int {
        var isBehindPlain = false
        var place = index
        while place < bytes.count {
            let length = UTF8Reading.scalar(bytes, at: place).length
            let isPlain = own(at: place) != nil
            if isPlain, isBehindPlain { return place }
            isBehindPlain = isPlain
            place += length
        }
        return bytes.count
    }
}
