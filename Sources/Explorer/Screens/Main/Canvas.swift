import TerminalUI

/// A cell buffer with the theme and the drawing style at hand; what views draw on.
struct Canvas {
    var buffer: CellBuffer
    let theme: ResolvedTheme
    let settings: Settings
    /// Where the hardware cursor stands, so that input methods and screen readers follow.
    var cursor: Point?

    init(_ ground: CachedBackground, _ theme: ResolvedTheme, _ settings: Settings) {
        (buffer, cursor) = (ground.buffer, ground.cursor)
        self.theme = theme
        self.settings = settings
    }

    var drawing: BoxDrawing { settings.drawing == .ascii ? .ascii : .unicode }

    /// Text in one row of `rect`, `row` and `column` from its top left. Returns the columns used.
    @discardableResult
    mutating func put(_ text: String, _ role: Role = .text, in rect: Rect, row: Int, column: Int = 0) -> Int {
        guard row >= 0, row < rect.height else { return 0 }
        return buffer.put(text, at: Point(x: rect.x + column, y: rect.y + row), style: style(role), clip: rect)
    }

    /// The role's look on whatever lies below: the plain background of text is not painted over a card or a marked row.
    func style(_ role: Role) -> Style {
        var style = theme[role]
        if style.background == theme[.text].background { style.background = .default }
        return style
    }

    /// Runs of text in one row of `rect`.
    @discardableResult
    mutating func put(_ runs: [Run], in rect: Rect, row: Int, column: Int = 0) -> Int {
        var used = 0
        for run in runs { used += put(run.text, run.role, in: rect, row: row, column: column + used) }
        return used
    }

    /// Runs that end with `~` where the row has no room for all of them.
    @discardableResult
    mutating func putCut(_ runs: [Run], in rect: Rect, row: Int, column: Int = 0) -> Int {
        put(runs.cut(to: rect.width - column), in: rect, row: row, column: column)
    }

    /// Text that ends at the right edge of `rect`, `margin` columns from it; left out when it does not fit.
    mutating func putRight(_ runs: [Run], in rect: Rect, row: Int, margin: Int = 0) {
        let width = runs.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        guard width + margin <= rect.width else { return }
        put(runs, in: rect, row: row, column: rect.width - width - margin)
    }

    /// Lays a role under a whole row. Comes after what is written there, since it changes the colours of that too.
    mutating func highlight(_ rect: Rect, row: Int, role: Role) {
        let style = theme[role]
        let line = Rect(x: rect.x, y: rect.y + row, width: rect.width, height: 1)
        buffer.restyle(line) { style.under($0) }
    }

    /// The row of the cursor in a list that has the keys; the hardware cursor stands on it.
    mutating func markCursor(_ rect: Rect, row: Int, role: Role = .cursorLine, movesCursor: Bool = true) {
        put(">", .accent, in: rect, row: row)
        highlight(rect, row: row, role: role)
        if movesCursor { cursor = Point(x: rect.x, y: rect.y + row) }
    }

    /// The look of lines in a role. Where the role is told by reversing, a rule would become a block: it is bold.
    func lineStyle(_ role: Role, on base: Role = .surface) -> Style {
        var style = theme[role, on: base]
        if style.attributes.contains(.reverse) {
            style.attributes.remove(.reverse)
            style.attributes.insert(.bold)
        }
        return style
    }

    mutating func clear(_ rect: Rect, role: Role = .surface) {
        buffer.fill(rect, style: theme[role])
    }
}

/// A piece of text and what it means.
struct Run: Equatable {
    var text: String
    var role: Role

    init(_ text: String, _ role: Role = .text) {
        self.text = text
        self.role = role
    }
}

extension [Run] {
    /// As much as fits; `~` stands for the rest.
    func cut(to columns: Int) -> [Run] {
        guard reduce(0, { $0 + TextWidth.columns(of: $1.text) }) > columns else { return self }
        var room = columns
        var result: [Run] = []
        for run in self {
            let width = TextWidth.columns(of: run.text)
            // A run that just fits is cut as well: more follows, and the mark needs its place.
            guard width < room else {
                return result + [Run(TextWidth.truncated(run.text + " ", columns: room), run.role)]
            }
            result.append(run)
            room -= width
        }
        return result
    }
}

extension Style {
    /// A row's highlight laid under what is written in it: colours of the text stay where the highlight sets none.
    /// A reversed highlight is one bar: colours, and what is dim, would make blocks of it.
    func under(_ text: Style) -> Style {
        var result = text
        if attributes.contains(.reverse) {
            result.foreground = .default
            result.background = .default
            result.attributes.remove(.dim)
        }
        if background != .default { result.background = background }
        if foreground != .default { result.foreground = foreground }
        result.attributes.formUnion(attributes)
        return result
    }
}
