extension TextArea {
    /// Lays out the rows around the cursor for a window of that size. Call it after every edit and resize.
    public mutating func settle(_ size: Size) {
        self.size = size
        guard size.width > 0, size.height > 0 else { return rows = [] }
        tables.setWidth(textWidth)
        if range(of: top) == nil { top = TextPlace(line: min(top.line, buffer.lineCount - 1)) }
        follow(place(of: cursor))
        followSideways()
        rows = visibleRows()
    }

    /// The columns of the line numbers and the space after them.
    public var gutter: Int {
        guard showsNumbers, size.width > 12 else { return 0 }
        return max(2, String(buffer.lineCount).utf8.count) + 1
    }

    /// One column stays free for a cursor after a full row.
    var textWidth: Int { max(1, size.width - gutter - 1) }

    /// The bytes on the screen, up to whole lines; highlights are needed for these only.
    public var visibleRange: Range<Int> {
        guard let first = rows.first, let last = rows.last else { return 0..<0 }
        return first.range.lowerBound..<last.range.upperBound
    }

    /// Scrolls as little as needed to make the cursor's row visible.
    private mutating func follow(_ cursor: TextPlace) {
        if cursor < top { return top = cursor }
        var place = top
        var below = size.height - 1
        while place < cursor, below > 0, cursor.line - place.line <= below, let next = next(place) {
            place = next
            below -= 1
        }
        guard place < cursor else { return }
        top = cursor
        for _ in 1..<max(1, size.height) { top = previous(top) ?? top }
    }

    private mutating func followSideways() {
        guard !wraps else { return left = 0 }
        let column = columns.columns(buffer, from: lineContent.lowerBound, to: cursor)
        if column < left { left = max(0, column - textWidth / 4) }
        if column >= left + textWidth { left = column - textWidth * 3 / 4 }
    }

    private mutating func visibleRows() -> [TextRow] {
        var rows: [TextRow] = []
        var place: TextPlace? = top
        while rows.count < size.height, let here = place, let range = range(of: here) {
            place = next(here)
            let shown = shown(range)
            rows.append(
                TextRow(
                    place: here, range: shown.range, column: shown.column,
                    endsLine: place.map { $0.line > here.line } ?? true))
        }
        return rows
    }

    /// The part of a line in the window, for lines that do not wrap.
    private func shown(_ line: Range<Int>) -> (range: Range<Int>, column: Int) {
        guard !wraps else { return (line, 0) }
        let start = columns.advance(buffer, from: line.lowerBound, at: 0, lineEnd: line.upperBound, upTo: left)
        let end = columns.advance(
            buffer, from: start.offset, at: start.column, lineEnd: line.upperBound, upTo: left + textWidth + 1)
        return (start.offset..<end.offset, start.column)
    }

    // MARK: The mouse

    /// Puts the cursor where a cell of the window is, counted from its corner.
    public mutating func moveCursor(toCell point: Point, selects: Bool = false) {
        guard let row = point.y < rows.count ? rows[max(0, point.y)] : rows.last else { return }
        let column = max(0, point.x - gutter)
        let offset: Int
        if wraps {
            offset = self.offset(in: row.place, atColumn: column)
        } else {
            offset =
                columns.advance(
                    buffer, from: row.range.lowerBound, at: row.column, lineEnd: row.range.upperBound,
                    upTo: left + column
                ).offset
        }
        moveCursor(to: offset, selects: selects)
    }
}
