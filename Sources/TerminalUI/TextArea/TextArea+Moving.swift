extension TextArea {
    mutating func move(_ move: TextMove, selects: Bool) {
        switch move {
        case .up: moveRows(-1, selects)
        case .down: moveRows(1, selects)
        case .pageUp: moveRows(1 - max(2, size.height), selects)
        case .pageDown: moveRows(max(2, size.height) - 1, selects)
        case .partner: if let partner = partner(of: cursor) { moveCursor(to: partner, selects: selects) }
        default: moveCursor(to: target(move, selects: selects), selects: selects)
        }
    }

    private func target(_ move: TextMove, selects: Bool) -> Int {
        switch move {
        // Without Shift the first step ends the selection, at its end in that direction.
        case .left: selects ? buffer.boundary(before: cursor) : selection?.lowerBound ?? buffer.boundary(before: cursor)
        case .right: selects ? buffer.boundary(after: cursor) : selection?.upperBound ?? buffer.boundary(after: cursor)
        case .wordLeft: wordStart(before: cursor)
        case .wordRight: wordEnd(after: cursor)
        case .lineStart: lineContent.lowerBound
        case .lineEnd: lineContent.upperBound
        case .textStart: 0
        case .textEnd: buffer.count
        case .up, .down, .pageUp, .pageDown, .partner: cursor
        }
    }

    // MARK: Rows

    private mutating func moveRows(_ count: Int, _ selects: Bool) {
        var place = place(of: cursor)
        let column = goal ?? columns.columns(buffer, from: start(of: place), to: cursor)
        var moved = 0
        while moved != count, let next = count > 0 ? self.next(place) : previous(place) {
            place = next
            moved += count > 0 ? 1 : -1
        }
        // In the first and the last row the cursor moves to the end of the text, as in other fields.
        guard moved != 0 || abs(count) > 1 else {
            return moveCursor(to: count > 0 ? buffer.count : 0, selects: selects)
        }
        moveCursor(to: offset(in: place, atColumn: column), selects: selects)
        goal = column
    }

    /// The boundary at a column of a row, or the nearest before it.
    mutating func offset(in place: TextPlace, atColumn column: Int) -> Int {
        guard let range = range(of: place) else { return buffer.count }
        let found = columns.advance(
            buffer, from: range.lowerBound, at: 0, lineEnd: range.upperBound, upTo: max(0, column)
        ).offset
        let isLast = next(place).map { $0.line > place.line } ?? true
        // The end of a row that continues is the start of the next one.
        guard found == range.upperBound, !isLast, found > range.lowerBound else { return found }
        return buffer.boundary(before: found)
    }

    private mutating func start(of place: TextPlace) -> Int { range(of: place)?.lowerBound ?? buffer.count }

    // MARK: Places, with and without wrapping

    mutating func place(of offset: Int) -> TextPlace {
        wraps ? tables.place(of: offset, buffer, columns) : TextPlace(line: buffer.line(at: offset))
    }

    mutating func range(of place: TextPlace) -> Range<Int>? {
        if wraps { return tables.range(of: place, buffer, columns) }
        return place.row == 0 && place.line < buffer.lineCount ? buffer.content(ofLine: place.line) : nil
    }

    mutating func next(_ place: TextPlace) -> TextPlace? {
        if wraps { return tables.next(place, buffer, columns) }
        return place.line + 1 < buffer.lineCount ? TextPlace(line: place.line + 1) : nil
    }

    mutating func previous(_ place: TextPlace) -> TextPlace? {
        if wraps { return tables.previous(place, buffer, columns) }
        return place.line > 0 ? TextPlace(line: place.line - 1) : nil
    }
}
