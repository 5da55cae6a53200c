import Keys
public import TerminalUI

/// The list of themes; the one at the cursor is shown at once.
struct ThemePickerCard: Card, SearchedList, Equatable {
    var list: ListState
    /// The theme that Esc restores.
    let before: String

    var context: KeyContext { .themePicker }
    var mode: Mode { .navigate }
    var overlay: Overlay { .themes(self) }

    struct Facts {
        var display: DisplayContext
        /// Empty until the themes have been read.
        var themes: [ThemeEntry]
        /// The terminal's number of colours, in words.
        var colours: String
        /// The digit that was pressed, if any.
        var digit: Int?
    }

    func theme(_ facts: Facts) -> ThemeEntry? {
        facts.themes.indices.contains(list.cursor) ? facts.themes[list.cursor] : nil
    }

    func lines(_ facts: Facts) -> PartLines {
        let keep = facts.display.key(of: .pickerChoose, in: context)
        return PartLines(
            title: "Themes", aside: [Run("preview, \(keep) keeps", .textMuted)],
            hints: [
                Hint(.pickerDown, "preview"), Hint(.pickerChoose, "keep"), Hint(.searchStart, "search"),
                Hint(.themeEditCopy, "copy to edit"), Hint(.themeContrast),
                Hint(.pickerClose, "cancel"),
            ])
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .pickerNumber: if let digit = facts.digit { show(digit - 1, facts, &desk) }
        case .pickerChoose:
            desk.close()
            if let theme = theme(facts) { desk.wish(.keep(theme.name)) }
        case .pickerClose:
            desk.close()
            desk.wish(.show(before))
        case .themeEditCopy:
            desk.close()
            // Until the list is read, the cursor is on the theme in use.
            desk.wish(.copy(theme(facts)?.name ?? before))
        case .searchStart: desk.lay(.prompt(PromptCard(.search)))
        case .themeContrast: if let theme = theme(facts) { desk.say(Self.contrast(of: theme)) }
        default:
            guard list.perform(action, count: facts.themes.count) else { return false }
            show(list.cursor, facts, &desk)
        }
        return true
    }

    func searchedTexts(_ facts: Facts) -> SearchedTexts {
        SearchedTexts(facts.themes.map { "\($0.name) \($0.kind)" })
    }

    mutating func found(_ facts: Facts, _ desk: inout Desk<Wish>) { show(list.cursor, facts, &desk) }

    private mutating func show(_ index: Int, _ facts: Facts, _ desk: inout Desk<Wish>) {
        list.go(to: index, count: facts.themes.count)
        if let theme = theme(facts) { desk.wish(.show(theme.name)) }
    }

    private static func contrast(of theme: ThemeEntry) -> String {
        guard let contrast = theme.contrast else {
            return "\(theme.name) uses the terminal's own colours; their contrast is the terminal's"
        }
        let verdict = contrast >= 4.5 ? "passes AA (4.5 : 1)" : "below AA (4.5 : 1)"
        return "lowest text contrast of \(theme.name): \(ContrastText.text(contrast)), \(verdict)"
    }
}

extension KeyBinding {
    static let themePicker: [KeyBinding] = [
        .init(.themePicker, ["C"], .themeContrast, "contrast report", hint: "contrast"),
        .init(.themePicker, ["e"], .themeEditCopy, "make a copy that is yours, and follow its file", hint: "own copy"),
    ]
}

/// A theme that can be chosen.
public struct ThemeEntry: Equatable, Sendable {
    var name: String
    var kind: String
    /// The lowest contrast of each role with the backgrounds it can have; none for the terminal's own colours.
    var contrasts: [Role: Double]

    /// The lowest contrast of all text; nil for the terminal's own colours.
    var contrast: Double?

    init(name: String, kind: String, contrast: Double? = nil, contrasts: [Role: Double] = [:]) {
        self.name = name
        self.kind = kind
        self.contrast = contrast
        self.contrasts = contrasts
    }

    public init(_ theme: Theme) {
        let check = ThemeCheck(theme)
        let contrasts = check.rows.reduce(into: [Role: Double]()) { lowest, row in
            lowest[row.role] = min(lowest[row.role] ?? .infinity, row.ratio)
        }
        self.init(
            name: theme.name, kind: theme.kind.rawValue, contrast: ThemeCheck.lowestOfText(theme), contrasts: contrasts)
    }
}

enum ContrastText {
    /// Such as `11.3 : 1`.
    static func text(_ ratio: Double) -> String {
        let tenths = Int((ratio * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10) : 1"
    }
}

extension ThemePickerCard {
    /// Columns of the list, without its borders.
    private static let listColumns = 28

    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        let list = Rect(x: area.x + 1, y: area.y + 1, width: Self.listColumns, height: area.height - 2)
        let preview = Rect(
            x: list.maxX + 1, y: list.y, width: area.maxX - list.maxX - 2, height: list.height)
        canvas.clear(area, role: .surfaceRaised)
        FrameLines.columns(area, split: list.maxX, focusesFirst: true).draw(on: &canvas)
        let title = Rect(x: list.x, y: area.y, width: Self.listColumns, height: 1)
        PaneTitle(left: [Run("\(facts.themes.count) themes ", .borderFocus)]).draw(on: &canvas, in: title)
        PaneTitle(left: [Run("Preview ", .title)])
            .draw(on: &canvas, in: Rect(x: preview.x, y: area.y, width: preview.width, height: 1))
        drawList(facts.themes, on: &canvas, in: list)
        drawPreview(facts, on: &canvas, in: preview)
    }

    private func drawList(_ themes: [ThemeEntry], on canvas: inout Canvas, in rect: Rect) {
        canvas.list(ListView(state: list, count: themes.count), in: rect) { canvas, index, row in
            let name = TextWidth.truncated(themes[index].name, columns: rect.width - 9)
            canvas.put(name, in: rect, row: row, column: 2)
            canvas.putRight([Run(themes[index].kind, .textMuted)], in: rect, row: row, margin: 1)
        }
    }

    private static let samples: [(name: String, role: Role, text: String)] = [
        ("text", .text, "The quick brown fox"), ("muted", .textMuted, "comments, hints"),
        ("cursor", .cursorLine, "> families[1] mother"), ("selected", .selection, "  families[0] father"),
        ("key", .syntaxKey, "families"), ("string", .syntaxString, "\"mother\""), ("number", .syntaxNumber, "10"),
        ("bool", .syntaxBool, "true"), ("variable", .syntaxVariable, "{{base}}"), ("ok", .statusOK, "200 OK"),
        ("warning", .statusWarning, "304, slow"), ("error", .statusError, "422, not sent"),
    ]

    private func drawPreview(_ facts: Facts, on canvas: inout Canvas, in rect: Rect) {
        let theme = theme(facts)
        for (row, sample) in Self.samples.enumerated() {
            canvas.put(sample.name, .textMuted, in: rect, row: row)
            canvas.put(sample.text, sample.role, in: rect, row: row, column: 12)
            guard let contrast = theme?.contrasts[sample.role] else { continue }
            let text = ContrastText.text(contrast)
            canvas.put(text, .textMuted, in: rect, row: row, column: 45 - text.count)
        }
        let row = Self.samples.count
        canvas.put("link", .textMuted, in: rect, row: row)
        canvas.put(
            [Run("families", .linkAncestor), Run("%5B%5D", .linkRule), Run("="), Run("mother", .linkValue)], in: rect,
            row: row, column: 12)
        canvas.put(Self.verdict(theme), .textMuted, in: rect, row: row + 2)
        canvas.put("shown in    \(facts.colours)", .textMuted, in: rect, row: row + 3)
    }

    private static func verdict(_ theme: ThemeEntry?) -> String {
        guard let contrast = theme?.contrast else { return "contrast as set in the terminal" }
        let passes = contrast >= 4.5 ? "passes AA" : "below AA"
        return "lowest text contrast \(ContrastText.text(contrast))  \(passes)"
    }
}
