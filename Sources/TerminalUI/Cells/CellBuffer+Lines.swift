/// The characters for boxes and rules.
public enum BoxDrawing: Hashable, Sendable {
    /// `+`, `-`, `|`; `=` in the top border of the focused box.
    case ascii
    /// Light lines; double ones in the top border of the focused box.
    case unicode

    public var horizontal: Unicode.Scalar { self == .ascii ? "-" : "─" }
    public var focusedHorizontal: Unicode.Scalar { self == .ascii ? "=" : "═" }
    public var vertical: Unicode.Scalar { self == .ascii ? "|" : "│" }

    /// The corner or crossing with arms to the given sides.
    public func joint(up: Bool, down: Bool, left: Bool, right: Bool) -> Unicode.Scalar {
        if self == .ascii { return "+" }
        return switch (up, down, left, right) {
        case (false, true, false, true): "┌"
        case (false, true, true, false): "┐"
        case (true, false, false, true): "└"
        case (true, false, true, false): "┘"
        case (true, true, false, true): "├"
        case (true, true, true, false): "┤"
        case (false, true, true, true): "┬"
        case (true, false, true, true): "┴"
        case (true, true, true, true): "┼"
        case (true, true, false, false): "│"
        default: "─"
        }
    }
}

extension CellBuffer {
    /// A rule of `length` cells to the right of `point`.
    public mutating func horizontalLine(
        at point: Point, length: Int, drawing: BoxDrawing, style: Style, isFocused: Bool = false
    ) {
        let scalar = isFocused ? drawing.focusedHorizontal : drawing.horizontal
        guard point.y >= 0, point.y < size.height else { return }
        let left = max(0, point.x)
        for x in left..<max(left, min(size.width, point.x + length)) {
            set(x, point.y, code: scalar.value, width: 1, style: style)
        }
    }

    /// A rule of `length` cells downwards from `point`.
    public mutating func verticalLine(at point: Point, length: Int, drawing: BoxDrawing, style: Style) {
        for y in point.y..<point.y + max(0, length) { place(drawing.vertical, point.x, y, style) }
    }

    /// A joint of lines at `point`; see `BoxDrawing.joint`.
    public mutating func joint(
        at point: Point, up: Bool, down: Bool, left: Bool, right: Bool, drawing: BoxDrawing, style: Style
    ) {
        place(drawing.joint(up: up, down: down, left: left, right: right), point.x, point.y, style)
    }

    /// The border of `rect`, with `title` from the second cell of the top edge and `trailing` up to the last but one.
    /// The inside is not changed. Boxes may share an edge: draw the joints over it afterwards.
    public mutating func box(
        _ rect: Rect, drawing: BoxDrawing, style: Style, title: [StyledRun] = [], trailing: [StyledRun] = [],
        isFocused: Bool = false
    ) {
        guard rect.width >= 2, rect.height >= 2 else { return }
        let (left, top, right, bottom) = (rect.x, rect.y, rect.maxX - 1, rect.maxY - 1)
        horizontalLine(
            at: Point(x: left + 1, y: top), length: rect.width - 2, drawing: drawing, style: style,
            isFocused: isFocused)
        horizontalLine(at: Point(x: left + 1, y: bottom), length: rect.width - 2, drawing: drawing, style: style)
        verticalLine(at: Point(x: left, y: top + 1), length: rect.height - 2, drawing: drawing, style: style)
        verticalLine(at: Point(x: right, y: top + 1), length: rect.height - 2, drawing: drawing, style: style)
        place(drawing.joint(up: false, down: true, left: false, right: true), left, top, style)
        place(drawing.joint(up: false, down: true, left: true, right: false), right, top, style)
        place(drawing.joint(up: true, down: false, left: false, right: true), left, bottom, style)
        place(drawing.joint(up: true, down: false, left: true, right: false), right, bottom, style)
        let used = put(title, at: Point(x: left + 1, y: top), maxWidth: rect.width - 2)
        let room = rect.width - 3 - used
        let width = trailing.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        if width <= room { put(trailing, at: Point(x: right - 1 - width, y: top), maxWidth: width) }
    }

    private mutating func place(_ scalar: Unicode.Scalar, _ x: Int, _ y: Int, _ style: Style) {
        if contains(x, y) { set(x, y, code: scalar.value, width: 1, style: style) }
    }
}
