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
