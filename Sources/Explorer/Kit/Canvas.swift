import TerminalUI

/// A cell buffer with the theme and the drawing style, on which views draw.
struct Canvas {
    var buffer: CellBuffer
    let theme: ResolvedTheme
    let settings: Settings
    /// The position of the hardware cursor, which input methods and screen readers follow.
    var cursor: Point?
    /// The places that take clicks; nil in a frame for the screen, which needs none.
    var clicks: ClickMap?
    /// The pane that is drawn; nil for a card or a screen.
    var pane: Pane?

    init(_ ground: CachedBackground, _ theme: ResolvedTheme, _ settings: Settings, clicks: ClickMap? = nil) {
        (buffer, cursor) = (ground.buffer, ground.cursor)
        self.theme = theme
        self.settings = settings
        self.clicks = clicks
    }

    var drawing: BoxDrawing { settings.boxes }

    /// Draws text in one row of `rect`, from `row` and `column` relative to its top left. Returns the columns used.
    @discardableResult
    mutating func put(_ text: String, _ role: Role = .text, in rect: Rect, row: Int, column: Int = 0) -> Int {
        guard row >= 0, row < rect.height else { return 0 }
        let place = Point(x: rect.x + column, y: rect.y + row)
        return buffer.put(drawn(text), at: place, style: style(role), clip: rect)
    }

    /// The role's style without the plain background: the card or the marked row below stays visible.
    func style(_ role: Role) -> Style {
        var style = theme[role]
        if style.background == theme[.text].background { style.background = .default }
        return style
    }

    private func style(of run: Run) -> Style {
        var style = style(run.role)
        guard run.isBlock else { return style }
        style.attributes.remove(.dim)
        style.attributes.formSymmetricDifference(.reverse)
        return style
    }

    /// The text as it is drawn: in ASCII the twins of marks.
    func drawn(_ text: String) -> String { drawing == .ascii ? Mark.inASCII(text) : text }

    /// Draws runs of text in one row of `rect`.
    @discardableResult
    mutating func put(_ runs: [Run], in rect: Rect, row: Int, column: Int = 0) -> Int {
        var used = 0
        for run in runs {
            guard row >= 0, row < rect.height else { break }
            let place = Point(x: rect.x + column + used, y: rect.y + row)
            used += buffer.put(drawn(run.text), at: place, style: style(of: run), clip: rect)
        }
        return used
    }

    /// Draws runs and ends them with the mark of a cut when they do not fit.
    @discardableResult
    mutating func putCut(_ runs: [Run], in rect: Rect, row: Int, column: Int = 0) -> Int {
        put(runs.cut(to: rect.width - column), in: rect, row: row, column: column)
    }

    /// Draws text that ends `margin` columns before the right edge of `rect`; left out when it does not fit.
    mutating func putRight(_ runs: [Run], in rect: Rect, row: Int, margin: Int = 0) {
        let width = runs.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        guard width + margin <= rect.width else { return }
        put(runs, in: rect, row: row, column: rect.width - width - margin)
    }

    /// Draws a line across the first row of `rect`, with a title at its left and words at its right, which give way.
    mutating func rule(_ rect: Rect, title: String = "", _ role: Role = .textMuted, right: [Run] = []) {
        buffer.horizontalLine(
            at: Point(x: rect.x, y: rect.y), length: rect.width, drawing: drawing,
            // Of no ground of its own: the card's goes on below it.
            style: lineStyle(.border, on: .border))
        let width = right.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        let words = TextWidth.truncated(title, columns: rect.width - 4)
        if !words.isEmpty { put(" \(words) ", role, in: rect, row: 0) }
        guard width > 0, TextWidth.columns(of: words) + width + 6 <= rect.width else { return }
        putRight([Run(" ")] + right + [Run(" ")], in: rect, row: 0, margin: 1)
    }

    /// Applies a role to a whole row, after its text is written: the text's colours are changed too. Muted text is drawn
    /// as text, so that it can be read on the row's ground; without a ground it stays as it is.
    mutating func highlight(_ rect: Rect, row: Int, role: Role) {
        let (style, muted, plain) = (theme[role], self.style(.textMuted), self.style(.text))
        let line = Rect(x: rect.x, y: rect.y + row, width: rect.width, height: 1)
        buffer.restyle(line) { text in
            let isMuted = text.foreground == muted.foreground && text.attributes == muted.attributes
            if isMuted, role == .cursorLineAway { return text }
            return style.under(isMuted ? plain : text)
        }
    }

    /// Draws everything outside a card, but the title line and the two last lines, as the ground behind it.
    mutating func backdrop() {
        let style = theme[.backdrop, on: .surface]
        buffer.restyle(Rect(x: 0, y: 1, width: buffer.size.width, height: buffer.size.height - 3)) { _ in style }
    }

    /// Draws the thumb of a list on the right side of its frame; nothing when all rows are shown.
    ///
    /// - Parameters:
    ///   - rect: the inside of the frame.
    ///   - first: the first row that is shown.
    ///   - count: all rows.
    ///   - shown: rows that have room; nil: the height of `rect`.
    mutating func thumb(_ rect: Rect, first: Int, count: Int, shown: Int? = nil) {
        let rows = shown ?? rect.height
        guard rect.height > 0, rows > 0, count > rows else { return }
        let length = min(rect.height, max(1, rect.height * rows / count))
        let top = min(rect.height - length, (first * (rect.height - length) + (count - rows) / 2) / (count - rows))
        for row in top..<top + length {
            buffer.put(
                drawn(Mark.thumb.text), at: Point(x: rect.maxX, y: rect.y + row), style: style(.textMuted))
        }
    }

    /// Draws what is in a rectangle in the colour of muted text. A row in reverse stays as it is: dim text in it would
    /// appear as a block.
    mutating func fade(_ rect: Rect) {
        let muted = theme[.textMuted]
        buffer.restyle(rect) { style in
            guard !style.attributes.contains(.reverse) else { return style }
            var style = style
            style.foreground = muted.foreground
            style.attributes.remove(.bold)
            style.attributes.formUnion(muted.attributes)
            return style
        }
    }

    /// Marks the row at the cursor of a list that another part's keys do not move.
    mutating func markPlace(_ rect: Rect, row: Int) {
        put(">", .textMuted, in: rect, row: row)
        highlight(
            Rect(x: rect.x + 1, y: rect.y, width: rect.width - 1, height: rect.height), row: row, role: .cursorLineAway)
    }

    /// Marks the cursor's row in a list that has the focus, and places the hardware cursor on it.
    mutating func markCursor(
        _ rect: Rect, row: Int, role: Role = .cursorLine, movesCursor: Bool = true
    ) {
        put(">", .accent, in: rect, row: row)
        highlight(rect, row: row, role: role)
        if movesCursor { cursor = Point(x: rect.x, y: rect.y + row) }
    }

    /// The style of border lines in a role. Bold replaces reverse, which would turn a line into a block.
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

/// A piece of text and its role in the theme.
struct Run: Equatable {
    var text: String
    var role: Role
    /// Drawn with foreground and background exchanged.
    var isBlock = false

    init(_ text: String, _ role: Role = .text) {
        self.text = text
        self.role = role
    }

    /// A word on a ground of its role's colour, with a blank on both sides.
    static func block(_ word: String, _ role: Role) -> Run {
        var run = Run(" \(word) ", role)
        run.isBlock = true
        return run
    }
}

extension [Run] {
    /// The same looks with other words.
    func changingText(_ change: (String) -> String) -> [Run] {
        map { run in
            var run = run
            run.text = change(run.text)
            return run
        }
    }

    /// The runs that fit; the mark of a cut stands for the rest.
    func cut(to columns: Int) -> [Run] {
        guard reduce(0, { $0 + TextWidth.columns(of: $1.text) }) > columns else { return self }
        var room = columns
        var result: [Run] = []
        for run in self {
            let width = TextWidth.columns(of: run.text)
            // A run that just fits is cut as well: more runs follow, and the mark needs a column.
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
    /// The style of text in a highlighted row: the text keeps its colours unless the highlight sets them. A reversed
    /// highlight is one bar without colours or dim text, which would appear as blocks.
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
