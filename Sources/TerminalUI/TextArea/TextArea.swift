/// A text of many lines for viewing and editing. A value: it takes an edit and gives the next value and an event;
/// only the rows on the screen are laid out.
///
///     TextEdit ── apply ──► TextArea ── settle(size) ──► rows ── draw ──► cells
///
/// The cursor is always at a grapheme's boundary. Offsets count bytes of UTF-8.
public struct TextArea: Sendable {
    public private(set) var buffer: TextBuffer
    public private(set) var cursor: Int
    /// The fixed end of the selection; nil without a selection.
    public private(set) var mark: Int?
    /// The text of the last kill or copy.
    public var killed: String
    /// True: edits change nothing.
    public var isReadOnly: Bool
    /// Columns of one step of indentation.
    public var indentation = 2
    /// Goes up with every change of the text.
    public private(set) var revision = 0

    // What is shown.
    /// True: long lines wrap into the next row. False: the window scrolls sideways.
    public var wraps = true { didSet { if wraps != oldValue { tables.clear() } } }
    public var showsNumbers = true
    public internal(set) var top = TextPlace()
    /// The columns left of the window, for lines that do not wrap.
    public internal(set) var left = 0
    /// The visible rows as of the last `settle`, from the top.
    public internal(set) var rows: [TextRow] = []
    /// The search, whose matches are marked where they are visible.
    public var search: TextSearch?

    var columns = TextColumns()
    var tables = TextRowTables()
    /// The column that moving up and down keeps.
    var goal: Int?
    var size = Size(width: 0, height: 0)
    private var history = TextHistory()

    public init(_ text: String = "", cursor: Int = 0, killed: String = "", isReadOnly: Bool = false) {
        self.init(TextBuffer(text), cursor: cursor, killed: killed, isReadOnly: isReadOnly)
    }

    public init(_ buffer: TextBuffer, cursor: Int = 0, killed: String = "", isReadOnly: Bool = false) {
        self.buffer = buffer
        self.cursor = buffer.boundary(atOrAfter: cursor)
        self.killed = killed
        self.isReadOnly = isReadOnly
    }

    public var text: String { buffer.text }

    /// The bytes between the mark and the cursor; nil without a selection.
    public var selection: Range<Int>? {
        guard let mark, mark != cursor else { return nil }
        return min(mark, cursor)..<max(mark, cursor)
    }

    /// The cursor's line, from 0, and its column there, as if lines did not wrap.
    public var position: (line: Int, column: Int) {
        let line = buffer.line(at: cursor)
        return (line, columns.columns(buffer, from: buffer.start(ofLine: line), to: cursor))
    }

    // MARK: Placing

    /// Puts the cursor at an offset, or the next boundary after it.
    public mutating func moveCursor(to offset: Int, selects: Bool = false) {
        if selects { mark = mark ?? cursor } else { mark = nil }
        cursor = buffer.boundary(atOrAfter: offset)
        goal = nil
        history.seal()
    }

    /// Selects bytes; the cursor is at their end.
    public mutating func select(_ range: Range<Int>) {
        moveCursor(to: range.lowerBound)
        mark = cursor
        moveCursor(to: range.upperBound, selects: true)
    }

    mutating func dropMark() { mark = nil }

    /// Sets or removes the fixed end of the selection.
    mutating func toggleMark() {
        mark = mark == nil ? cursor : nil
        history.seal()
    }

    // MARK: Changing

    /// The only method that changes the text. `run` as in `TextHistory.record`.
    mutating func substitute(_ range: Range<Int>, _ text: String, run: TextHistory.Run? = nil, cursor place: Int? = nil)
    {
        let before = state
        buffer.replace(range, with: text)
        tables.forget(from: range.lowerBound)
        cursor = buffer.boundary(atOrAfter: place ?? range.lowerBound + text.utf8.count)
        mark = nil
        goal = nil
        revision += 1
        history.record(before, run: run, end: cursor)
    }

    /// Replaces bytes as one step; the cursor keeps its place in the text around them.
    public mutating func replace(_ range: Range<Int>, with text: String) {
        let length = text.utf8.count
        let place =
            cursor >= range.upperBound
            ? cursor + length - range.count : min(cursor, range.lowerBound + length)
        substitute(range, text, cursor: place)
    }

    mutating func restore(undo: Bool) -> Bool {
        guard let state = undo ? history.undo(state) : history.redo(state) else { return false }
        (buffer, cursor, mark) = (state.buffer, state.cursor, state.mark)
        tables.clear()
        goal = nil
        revision += 1
        return true
    }

    private var state: TextHistory.State { TextHistory.State(buffer: buffer, cursor: cursor, mark: mark) }
}

extension TextArea {
    /// Letters and digits make words, as in fields of one line; marks belong to the letter before them.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 {
            return (0x30...0x39).contains(scalar.value) || (0x41...0x5A).contains(scalar.value & 0xDF)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }

    func wordEnd(after offset: Int) -> Int {
        let start = skip(from: offset) { !Self.isWord($0) }
        return buffer.boundary(atOrAfter: skip(from: start) { Self.isWord($0) })
    }

    func wordStart(before offset: Int) -> Int {
        let end = skipBack(from: offset) { !Self.isWord($0) }
        return buffer.boundary(atOrBefore: skipBack(from: end) { Self.isWord($0) })
    }

    /// The start of the text back to white space, but never beyond the line break before the cursor.
    func spaceWordStart(before offset: Int) -> Int {
        let line = buffer.start(ofLine: buffer.line(at: offset))
        guard offset > line else { return buffer.boundary(before: offset) }
        let end = skipBack(from: offset) { $0.properties.isWhitespace }
        return max(line, buffer.boundary(atOrBefore: skipBack(from: end) { !$0.properties.isWhitespace }))
    }

    private func skip(from start: Int, while condition: (Unicode.Scalar) -> Bool) -> Int {
        var offset = start
        while offset < buffer.count {
            let bytes = buffer.bytes(in: offset..<buffer.scalarBoundary(atOrAfter: min(offset + 512, buffer.count)))
            var index = 0
            while index < bytes.count {
                let (scalar, length) = UTF8Reading.scalar(bytes, at: index)
                guard let scalar, condition(scalar) else { return offset + index }
                index += length
            }
            offset += index
        }
        return offset
    }

    private func skipBack(from end: Int, while condition: (Unicode.Scalar) -> Bool) -> Int {
        var offset = end
        while offset > 0 {
            let start = buffer.scalarBoundary(atOrAfter: max(0, offset - 512))
            let scalars = Array(buffer.text(in: start..<offset).unicodeScalars)
            for scalar in scalars.reversed() {
                guard condition(scalar) else { return offset }
                offset -= UTF8.width(scalar)
            }
        }
        return offset
    }
}

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
