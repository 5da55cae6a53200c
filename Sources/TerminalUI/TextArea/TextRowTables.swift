/// Row tables of the lines that are looked at: of the short line just asked for, and of a few long ones.
struct TextRowTables: Sendable, Equatable {
    /// Bytes from which on a line's table is worth keeping.
    private static let long = 2048
    private static let kept = 4

    private var short = TextRowTable()
    private var longs: [TextRowTable] = []
    /// Columns of a row, at least 1.
    private var width = 1

    mutating func setWidth(_ width: Int) { self.width = max(1, width) }

    mutating func forget(from offset: Int) {
        short.forget(from: offset)
        for index in longs.indices { longs[index].forget(from: offset) }
        longs.removeAll { $0.line < 0 }
    }

    mutating func clear() { self = TextRowTables() }

    /// The place of an offset.
    mutating func place(of offset: Int, _ buffer: TextBuffer, _ columns: TextColumns) -> TextPlace {
        let line = buffer.line(at: offset)
        return with(line, buffer) { TextPlace(line: line, row: $0.row(of: offset, buffer, columns)) }
    }

    mutating func range(of place: TextPlace, _ buffer: TextBuffer, _ columns: TextColumns) -> Range<Int>? {
        guard place.line < buffer.lineCount else { return nil }
        return with(place.line, buffer) { $0.range(ofRow: place.row, buffer, columns) }
    }

    mutating func next(_ place: TextPlace, _ buffer: TextBuffer, _ columns: TextColumns) -> TextPlace? {
        let below = TextPlace(line: place.line, row: place.row + 1)
        if range(of: below, buffer, columns) != nil { return below }
        return place.line + 1 < buffer.lineCount ? TextPlace(line: place.line + 1) : nil
    }

    mutating func previous(_ place: TextPlace, _ buffer: TextBuffer, _ columns: TextColumns) -> TextPlace? {
        if place.row > 0 { return TextPlace(line: place.line, row: place.row - 1) }
        return place.line > 0 ? last(ofLine: place.line - 1, buffer, columns) : nil
    }

    mutating func last(ofLine line: Int, _ buffer: TextBuffer, _ columns: TextColumns) -> TextPlace {
        with(line, buffer) { TextPlace(line: line, row: $0.rowCount(buffer, columns) - 1) }
    }

    private mutating func with<Result>(
        _ line: Int, _ buffer: TextBuffer, _ body: (inout TextRowTable) -> Result
    ) -> Result {
        if let index = longs.firstIndex(where: { $0.line == line }) {
            longs[index].take(line, of: buffer, width: width)
            return body(&longs[index])
        }
        guard buffer.content(ofLine: line).count > Self.long else {
            short.take(line, of: buffer, width: width)
            return body(&short)
        }
        if longs.count == Self.kept { longs.removeFirst() }
        longs.append(TextRowTable())
        longs[longs.count - 1].take(line, of: buffer, width: width)
        return body(&longs[longs.count - 1])
    }
}
