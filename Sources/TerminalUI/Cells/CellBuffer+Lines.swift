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
        at point: Point, up: LineWeight = .none, down: LineWeight = .none, left: LineWeight = .none,
        right: LineWeight = .none, drawing: BoxDrawing, style: Style
    ) {
        place(drawing.joint(up: up, down: down, left: left, right: right), point.x, point.y, style)
    }

    /// The border of `rect`, with `title` from the second cell of the top edge and `trailing` up to the last but one.
    /// The inside is not changed. Boxes may share an edge: draw the joints over it afterwards.
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
        place(drawing.joint(down: weight, right: weight), left, top, style)
        place(drawing.joint(down: weight, left: weight), right, top, style)
        place(drawing.joint(up: weight, right: weight), left, bottom, style)
        place(drawing.joint(up: weight, left: weight), right, bottom, style)
        let used = put(title, at: Point(x: left + 1, y: top), maxWidth: rect.width - 2)
        let room = rect.width - 3 - used
        let width = trailing.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        if width <= room { put(trailing, at: Point(x: right - 1 - width, y: top), maxWidth: width) }
    }

    private mutating func place(_ scalar: Unicode.Scalar, _ x: Int, _ y: Int, _ style: Style) {
        if contains(x, y) { set(x, y, code: scalar.value, width: 1, style: style) }
    }
}
