/// The styles of a text area. A style without a background shows the one below.
public struct TextAreaStyle: Sendable {
    public var text: Style
    public var number: Style
    /// The number of the cursor's line.
    public var numberHere: Style
    public var selection: Style
    public var match: Style
    public var bracket: Style

    public init(
        text: Style, number: Style, numberHere: Style, selection: Style, match: Style, bracket: Style
    ) {
        self.text = text
        self.number = number
        self.numberHere = numberHere
        self.selection = selection
        self.match = match
        self.bracket = bracket
    }
}

/// A style for a range of bytes; later marks override earlier ones.
public struct TextMark: Equatable, Sendable {
    public var range: Range<Int>
    public var style: Style

    public init(_ range: Range<Int>, _ style: Style) {
        self.range = range
        self.style = style
    }
}

extension TextArea {
    /// Draws the rows of the last `settle`.
    /// - Parameters:
    ///   - marks: highlights, in any order; only those of `visibleRange` matter.
    ///   - signs: one character in place of the blank before a line, by line.
    /// - Returns: the cell of the cursor, nil when it is not visible.
    @discardableResult
    public func draw(
        on buffer: inout CellBuffer, in rect: Rect, style: TextAreaStyle, marks: [TextMark] = [],
        signs: [Int: StyledRun] = [:]
    ) -> Point? {
        let painter = TextAreaPainter(area: self, style: style, marks: marks)
        var cell: Point?
        for (index, row) in rows.prefix(rect.height).enumerated() {
            let line = Rect(x: rect.x, y: rect.y + index, width: rect.width, height: 1)
            painter.drawGutter(row, on: &buffer, in: line, sign: signs[row.place.line])
            let text = Rect(x: line.x + gutter, y: line.y, width: max(0, line.width - gutter), height: 1)
            if let column = painter.draw(row, on: &buffer, in: text) { cell = Point(x: text.x + column, y: text.y) }
        }
        return cell
    }
}

private struct TextAreaPainter {
    let area: TextArea
    let style: TextAreaStyle
    /// From the lowest to the highest.
    private let marks: [TextMark]
    private let line: Int

    init(area: TextArea, style: TextAreaStyle, marks: [TextMark]) {
        self.area = area
        self.style = style
        line = area.buffer.line(at: area.cursor)
        var all = marks
        let visible = area.visibleRange
        if let search = area.search {
            all += search.all(in: area.buffer, touching: visible).map { TextMark($0, style.match) }
        }
        all += area.bracketsAtCursor.map { TextMark($0..<$0 + 1, style.bracket) }
        if let selection = area.selection { all.append(TextMark(selection, style.selection)) }
        self.marks = all
    }

    func drawGutter(_ row: TextRow, on buffer: inout CellBuffer, in line: Rect, sign: StyledRun?) {
        guard area.gutter > 0, row.place.row == 0 else { return }
        let number = String(row.place.line + 1)
        let look = row.place.line == self.line ? style.numberHere : style.number
        buffer.put(
            number, at: Point(x: line.x + area.gutter - 1 - number.utf8.count, y: line.y), style: sign?.style ?? look,
            clip: line)
        guard let sign else { return }
        buffer.put(sign.text, at: Point(x: line.x + area.gutter - 1, y: line.y), style: sign.style, clip: line)
    }

    /// Draws the text of a row, one run of a style at a time; returns the cursor's column if the cursor is in this
    /// row.
    func draw(_ row: TextRow, on buffer: inout CellBuffer, in rect: Rect) -> Int? {
        let own = marks.filter { $0.range.overlaps(row.range) || $0.range.contains(row.range.upperBound) }
        var pen = TextPen(
            rect: rect, columns: area.columns, offset: row.range.lowerBound, column: row.column - area.left,
            skipped: area.left)
        var cursor: Int?
        for character in area.buffer.text(in: row.range) {
            if pen.offset == area.cursor { cursor = pen.column }
            pen.add(character, look(at: pen.offset, own), on: &buffer)
        }
        pen.flush(on: &buffer)
        let isHere = area.cursor == row.range.upperBound && row.endsLine
        if isHere { cursor = pen.column }
        // The line break is drawn with its style too, so that a selection of empty lines is visible.
        if row.endsLine, own.contains(where: { $0.range.contains(row.range.upperBound) && $0.style == style.selection })
        {
            pen.add(" ", style.selection, on: &buffer)
            pen.flush(on: &buffer)
        }
        return cursor.flatMap { $0 < rect.width ? $0 : nil }
    }

    private func look(at offset: Int, _ marks: [TextMark]) -> Style {
        var look = style.text
        for mark in marks where mark.range.contains(offset) { look = mark.style.merging(over: look) }
        return look
    }
}

/// Collects graphemes of one style and draws them together.
private struct TextPen {
    let rect: Rect
    let columns: TextColumns
    var offset: Int
    /// In the window; negative left of it.
    private(set) var column: Int
    /// Columns left of the window.
    let skipped: Int
    private var text = ""
    private var start = 0
    private var style = Style.plain

    init(rect: Rect, columns: TextColumns, offset: Int, column: Int, skipped: Int) {
        self.rect = rect
        self.columns = columns
        self.offset = offset
        self.column = column
        self.skipped = skipped
    }

    mutating func add(_ character: Character, _ look: Style, on buffer: inout CellBuffer) {
        if look != style { flush(on: &buffer) }
        if text.isEmpty { (start, style) = (column, look) }
        let width = columns.of(character, at: column + skipped)
        if character == "\t" {
            text += String(repeating: " ", count: width)
        } else {
            text.append(character)
        }
        column += width
        offset += character.utf8.count
    }

    mutating func flush(on buffer: inout CellBuffer) {
        guard !text.isEmpty else { return }
        buffer.put(text, at: Point(x: rect.x + start, y: rect.y), style: style, clip: rect)
        text = ""
    }
}
