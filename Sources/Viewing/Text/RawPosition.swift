import CurlewBytes

/// Cursor and scroll position in the text or the bytes of a body. All places are offsets into the decoded text.
public struct RawPosition: Equatable, Sendable {
    public var cursor = 0
    /// Offset of the first byte of the first row.
    public var top = 0
    /// Bytes by which rows are scrolled to the left. Bytes, because measuring a line of 100 MB in columns takes too
    /// long.
    public var left = 0
    /// The place in the row, in bytes, that moving up and down keeps.
    public var goal = 0
    /// The cursor goes along with the end of a body that grows: its reader has gone there, or it is a stream of events.
    public var followsEnd = false
    /// JSON in one long line is shown as it was received, not laid out.
    public var isAsReceived = false

    public init() {}

    /// Moves the cursor and notes its place in the row for moving up and down.
    public mutating func go(to offset: Int, _ rows: TextRows, size: (columns: Int, height: Int)) {
        let row = rows.start(of: offset)
        cursor = min(max(row, offset), lastPlace(in: row, rows))
        goal = cursor - row
        follow(rows, size)
    }

    /// Moves to another row, at the noted place.
    public mutating func go(toRow row: Int, _ rows: TextRows, size: (columns: Int, height: Int)) {
        let wanted = min(row + goal, lastPlace(in: row, rows))
        cursor = ShownText.boundary(wanted, in: rows.text.bytes)
        follow(rows, size)
    }

    /// The offset of the last character of a row.
    public func lastPlace(in row: Int, _ rows: TextRows) -> Int {
        let end = rows.contentEnd(of: row)
        return end > row ? max(row, ShownText.start(before: end, in: rows.text.bytes)) : row
    }

    /// Scrolls so that the cursor is in the window, vertically and horizontally.
    private mutating func follow(_ rows: TextRows, _ size: (columns: Int, height: Int)) {
        let row = rows.start(of: cursor)
        top = rows.top(keeping: top, cursor: row, height: size.height)
        guard rows.shape == .lines else { return left = 0 }
        let place = cursor - row
        if place < left { left = max(0, place - size.columns / 4) }
        // A byte can be wider than one column: the distance is halved until the cursor is in the window.
        if place - left > 4 * size.columns { left = place - size.columns / 2 }
        while left < place, columns(row, rows) >= size.columns { left += max(1, (place - left) / 2) }
    }

    /// Columns between the left edge and the cursor.
    private func columns(_ row: Int, _ rows: TextRows) -> Int {
        let start = ShownText.boundary(row + left, in: rows.text.bytes)
        return ShownText.columns(rows.text.bytes[start..<max(start, cursor)]) + 1
    }
}
