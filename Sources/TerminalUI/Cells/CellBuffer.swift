/// A picture of the screen as a value. Views draw into it; a terminal presents it.
///
///     view(model, size) -> CellBuffer -> Terminal.present
///
/// Two properties hold for every buffer, whatever text was put in: no cell holds a control, a bidirectional or an
/// invisible character, and every wide character has its right half.
public struct CellBuffer: Sendable {
    public let size: Size
    /// Row by row, `size.width * size.height` cells.
    private(set) var cells: [StoredCell]
    var clusters = ClusterTable()
    /// The columns of characters that Unicode calls ambiguous, 1 or 2.
    public let ambiguousWidth: Int

    public init(size: Size, style: Style = .plain, ambiguousWidth: Int = 1) {
        self.ambiguousWidth = ambiguousWidth
        self.size = Size(width: max(0, size.width), height: max(0, size.height))
        cells = Array(repeating: StoredCell(style: style), count: self.size.width * self.size.height)
    }

    public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

    /// The cell at a position; a plain blank outside the buffer.
    public subscript(x: Int, y: Int) -> Cell {
        guard contains(x, y) else { return Cell() }
        return cell(y * size.width + x)
    }

    func cell(_ index: Int) -> Cell {
        let stored = cells[index]
        return Cell(glyph: clusters.glyph(stored.code), width: stored.width, style: stored.style)
    }

    /// The text of each row, without the right halves of wide characters.
    public var lines: [String] {
        (0..<size.height).map { y in
            var line = ""
            for cell in cells[y * size.width..<(y + 1) * size.width] where cell.width > 0 {
                line += clusters.glyph(cell.code).text
            }
            return line
        }
    }

    func contains(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && x < size.width && y >= 0 && y < size.height
    }

    /// Writes one cell, and blanks the other half of any wide character that it covers.
    mutating func set(_ x: Int, _ y: Int, _ glyph: Glyph, width: Int, style: Style) {
        let code = clusters.code(glyph)
        set(x, y, code: code, width: width, style: style)
    }

    /// Writes one cell with the code that `clusters` gave the glyph.
    mutating func set(_ x: Int, _ y: Int, code: UInt32, width: Int, style: Style) {
        let index = y * size.width + x
        var style = style
        if style.background == .default { style.background = cells[index].background }
        repairLeft(of: index, x: x)
        repairRight(of: index + width - 1, x: x + width - 1)
        cells[index] = StoredCell(code: code, width: UInt8(width), style: style)
        if width == 2 { cells[index + 1] = StoredCell(width: 0, style: style) }
    }

    /// Writes printable ASCII, all of it inside the row.
    mutating func set(_ x: Int, _ y: Int, ascii: some Collection<UInt8>, style: Style) {
        guard !ascii.isEmpty else { return }
        var index = y * size.width + x
        let last = x + ascii.count - 1
        repairLeft(of: index, x: x)
        repairRight(of: y * size.width + last, x: last)
        for byte in ascii {
            var own = style
            if style.background == .default { own.background = cells[index].background }
            cells[index] = StoredCell(code: UInt32(byte), style: own)
            index += 1
        }
    }

    /// Replaces a wide character by a space when its right half at `index` is overwritten.
    private mutating func repairLeft(of index: Int, x: Int) {
        guard cells[index].width == 0, x > 0 else { return }
        cells[index - 1] = StoredCell(style: cells[index - 1].style)
    }

    private mutating func repairRight(of index: Int, x: Int) {
        guard cells[index].width == 2, x + 1 < size.width else { return }
        cells[index + 1] = StoredCell(style: cells[index + 1].style)
    }

    /// Replaces the style of every cell of `rect` by one made from it.
    public mutating func restyle(_ rect: Rect, _ transform: (Style) -> Style) {
        let area = rect.intersection(bounds)
        var last: (from: Style, to: Style)?
        for y in area.y..<area.maxY {
            for index in y * size.width + area.x..<y * size.width + area.maxX {
                let style = cells[index].style
                if last?.from != style { last = (style, transform(style)) }
                if let last { cells[index].style = last.to }
            }
        }
    }

    /// Blanks `rect`.
    public mutating func fill(_ rect: Rect, style: Style) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        let blank = StoredCell(style: style)
        for y in area.y..<area.maxY {
            let row = y * size.width
            repairLeft(of: row + area.x, x: area.x)
            repairRight(of: row + area.maxX - 1, x: area.maxX - 1)
            for index in row + area.x..<row + area.maxX { cells[index] = blank }
        }
    }
}

extension CellBuffer: Equatable {
    /// Whether both show the same picture, however it was drawn.
    public static func == (left: CellBuffer, right: CellBuffer) -> Bool {
        guard left.size == right.size, left.ambiguousWidth == right.ambiguousWidth else { return false }
        return left.cells.indices.allSatisfy { left.isSame($0, in: right) }
    }
}

extension CellBuffer {
    /// Passes every cell that differs from `last`'s, row by row; every cell when there is no `last` or it has another
    /// size. Cells outside `room` are left out.
    public func forEachChange(since last: CellBuffer?, in room: Size, _ body: (_ x: Int, _ y: Int, Cell) -> Void) {
        let previous = last?.size == size ? last : nil
        let cells = cells
        let before = previous?.cells ?? []
        let knowsTheSame = clusters.isSame(as: previous?.clusters)
        for y in 0..<min(size.height, room.height) {
            let row = y * size.width
            let shown = row..<row + min(size.width, room.width)
            guard let previous else {
                for index in shown { body(index - row, y, cell(index)) }
                continue
            }
            if knowsTheSame, Self.isSame(cells, before, shown) { continue }
            for index in shown {
                let mine = cells[index]
                if mine == before[index], !mine.isCluster { continue }
                if mine.isCluster, isSame(index, in: previous) { continue }
                body(index - row, y, cell(index))
            }
        }
    }

    /// Compares a row at a time, because most rows are unchanged.
    private static func isSame(_ left: [StoredCell], _ right: [StoredCell], _ range: Range<Int>) -> Bool {
        unsafe left.withUnsafeBufferPointer { left in
            unsafe right.withUnsafeBufferPointer { right in
                var difference: UInt64 = 0
                for index in range { unsafe difference |= left[index].difference(from: right[index]) }
                return difference == 0
            }
        }
    }

    /// Whether a buffer of the same size has the same content in that cell. Each buffer has its own table of
    /// clusters.
    func isSame(_ index: Int, in other: CellBuffer) -> Bool {
        let (mine, its) = (cells[index], other.cells[index])
        guard mine.isCluster, its.isCluster else { return mine == its }
        return cell(index) == other.cell(index)
    }
}

extension CellBuffer {
    /// A rule of `length` cells to the right of `point`.
    public mutating func horizontalLine(
        at point: Point, length: Int, drawing: BoxDrawing, style: Style, weight: LineWeight = .light
    ) {
        guard point.y >= 0, point.y < size.height else { return }
        let left = max(0, point.x)
        for x in left..<max(left, min(size.width, point.x + length)) {
            set(x, point.y, code: drawing.horizontal(weight).value, width: 1, style: style)
        }
    }

    /// A rule of `length` cells downwards from `point`.
    public mutating func verticalLine(
        at point: Point, length: Int, drawing: BoxDrawing, style: Style, weight: LineWeight = .light
    ) {
        for y in point.y..<point.y + max(0, length) { place(drawing.vertical(weight), point.x, y, style) }
    }

    /// A joint of lines at `point`; see `BoxDrawing.joint`.
    public mutating func joint(
        at point: Point, up: Bool = false, down: Bool = false, left: Bool = false, right: Bool = false,
        drawing: BoxDrawing, style: Style
    ) {
        place(drawing.joint(up: up, down: down, left: left, right: right), point.x, point.y, style)
    }

    /// The border of `rect`, with `title` behind a blank in the top edge and `trailing` up to the last but one cell.
    /// The inside is not changed.
    public mutating func box(
        _ rect: Rect, drawing: BoxDrawing, style: Style, title: [StyledRun] = [], trailing: [StyledRun] = [],
        weight: LineWeight = .light
    ) {
        guard rect.width >= 2, rect.height >= 2 else { return }
        let (left, top, right, bottom) = (rect.x, rect.y, rect.maxX - 1, rect.maxY - 1)
        for y in [top, bottom] {
            horizontalLine(
                at: Point(x: left + 1, y: y), length: rect.width - 2, drawing: drawing, style: style, weight: weight)
        }
        for x in [left, right] {
            verticalLine(
                at: Point(x: x, y: top + 1), length: rect.height - 2, drawing: drawing, style: style, weight: weight)
        }
        place(drawing.joint(down: true, right: true, weight: weight), left, top, style)
        place(drawing.joint(down: true, left: true, weight: weight), right, top, style)
        place(drawing.joint(up: true, right: true, weight: weight), left, bottom, style)
        place(drawing.joint(up: true, left: true, weight: weight), right, bottom, style)
        let runs = title.isEmpty ? [] : [StyledRun(" ", style)] + title
        let used = put(runs, at: Point(x: left + 1, y: top), maxWidth: rect.width - 2)
        let room = rect.width - 3 - used
        let width = trailing.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        if width <= room { put(trailing, at: Point(x: right - 1 - width, y: top), maxWidth: width) }
    }

    private mutating func place(_ scalar: Unicode.Scalar, _ x: Int, _ y: Int, _ style: Style) {
        if contains(x, y) { set(x, y, code: scalar.value, width: 1, style: style) }
    }
}

extension CellBuffer {
    /// Writes `text` in one row, grapheme by grapheme, inside `clip` (the whole buffer without one) and at most
    /// `maxWidth` columns wide. Nothing wraps. A wide character that an edge would cut becomes a space, and
    /// characters that must not reach a terminal are written as `DisplayText` shows them. A background that `style`
    /// does not set is kept.
    /// - Returns: the columns from `point.x` to the end of the written text, cut at the right edge.
    @discardableResult
    public mutating func put(
        _ text: String, at point: Point, style: Style = .plain, clip: Rect? = nil, maxWidth: Int? = nil
    ) -> Int {
        let area = clip?.intersection(bounds) ?? bounds
        let right = min(area.maxX, maxWidth.map { point.x + max(0, $0) } ?? area.maxX)
        guard point.y >= area.y, point.y < area.maxY, point.x < right else { return 0 }
        if let columns = putASCII(text, at: point, style: style, left: area.x, right: right) { return columns }
        var pen = Pen(x: point.x, y: point.y, left: area.x, right: right, style: style)
        let scalars = text.unicodeScalars
        var index = text.startIndex
        while index < text.endIndex, pen.x < right {
            let next = scalars.index(after: index)
            if let width = columns(scalars[index]), next == text.endIndex || columns(scalars[next]) != nil {
                draw(code: scalars[index].value, width: width, &pen)
                index = next
            } else {
                draw(text[index], &pen)
                index = text.index(after: index)
            }
        }
        return min(pen.x, right) - point.x
    }

    /// Writes runs one after the other, as `put` for a text does.
    @discardableResult
    public mutating func put(
        _ runs: [StyledRun], at point: Point, clip: Rect? = nil, maxWidth: Int? = nil
    ) -> Int {
        var used = 0
        for run in runs {
            let left = maxWidth.map { $0 - used }
            used += put(
                run.text, at: Point(x: point.x + used, y: point.y), style: run.style, clip: clip, maxWidth: left)
        }
        return used
    }

    /// The fast path for printable ASCII, where each byte is a cell. Nil for any other text.
    private mutating func putASCII(_ text: String, at point: Point, style: Style, left: Int, right: Int) -> Int? {
        let columns: Int?? = text.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
            let from = min(max(0, left - point.x), bytes.count)
            let end = min(bytes.count, right - point.x)
            if from < end { set(point.x + from, point.y, ascii: bytes[from..<end], style: style) }
            return end
        }
        return columns ?? nil
    }

    private func columns(_ scalar: Unicode.Scalar) -> Int? {
        PlainScalar.columns(scalar, ambiguous: ambiguousWidth)
    }

    private struct Pen {
        var x: Int
        let y: Int
        let left: Int
        let right: Int
        let style: Style
    }

    private mutating func draw(_ character: Character, _ pen: inout Pen) {
        guard let shown = DisplayText.visible(character) else {
            return draw(
                Glyph(character), width: CharacterWidth.of(character, ambiguous: ambiguousWidth), &pen)
        }
        for piece in shown {
            draw(Glyph(piece), width: CharacterWidth.of(piece, ambiguous: ambiguousWidth), &pen)
        }
    }

    private mutating func draw(_ glyph: Glyph, width: Int, _ pen: inout Pen) {
        let code = clusters.code(glyph)
        draw(code: code, width: width, &pen)
    }

    private mutating func draw(code: UInt32, width: Int, _ pen: inout Pen) {
        defer { pen.x += width }
        if pen.x >= pen.left, pen.x + width <= pen.right {
            set(pen.x, pen.y, code: code, width: width, style: pen.style)
        } else {
            for x in pen.x..<pen.x + width where x >= pen.left && x < pen.right {
                set(x, pen.y, code: 0x20, width: 1, style: pen.style)
            }
        }
    }
}

extension Glyph {
    init(_ character: Character) {
        let scalars = character.unicodeScalars
        if let only = scalars.first, scalars.count == 1 {
            self = .scalar(only)
        } else {
            self = .cluster(String(String.UnicodeScalarView(scalars.prefix(CharacterWidth.maximumScalars))))
        }
    }
}
