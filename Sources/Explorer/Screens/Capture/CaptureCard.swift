import CurlewBytes
import CurlewChecks
import Keys
import TerminalUI

/// The card behind `@` on a line of an answer: sets a variable to the value now, and after every later answer of this
/// request.
struct CaptureCard: FieldCard, Equatable {
    enum Row: Sendable { case name, secret }

    /// The source of the value, as the file writes it: `$.token`, `header Location`.
    let source: String
    let value: String
    var name: Field
    var isSecret: Bool
    var row = Row.name

    init(source: String, value: String, name: String, isSecret: Bool) {
        self.source = source
        self.value = value
        self.name = Field(name)
        self.isSecret = isSecret
    }

    var context: KeyContext { .prompt }
    var mode: Mode { .command }
    var overlay: Overlay { .capture(self) }
    func facts(_ model: Model) -> DisplayContext { model.display }

    var field: Field? {
        get { row == .name ? name : nil }
        set { if let newValue { name = newValue } }
    }

    func lines(_ display: DisplayContext) -> PartLines {
        PartLines(hints: [
            Hint(.promptRun, "capture"), Hint(.promptComplete, "name or secret"), Hint(.promptClose, "cancel"),
        ])
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ display: DisplayContext, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .promptRun: accept(&desk)
        case .promptClose: desk.close()
        case .promptComplete, .promptNext, .promptPrev: row = row == .name ? .secret : .name
        default:
            guard let edit = LineEdit(action) else { return false }
            editor.apply(edit)
        }
        return true
    }

    mutating func insert(_ text: String, _ display: DisplayContext, _ desk: inout Desk<Wish>) {
        switch row {
        case .name: editor.apply(.insert(text))
        case .secret: if text == " " || text == "x" { isSecret.toggle() }
        }
    }

    private func accept(_ desk: inout Desk<Wish>) {
        let name = name.text.trimmed
        guard !name.isEmpty, !name.utf8.contains(where: { "{}: ".utf8.contains($0) }) else {
            return desk.say("It needs a name without blanks, colons and braces.", .warning)
        }
        desk.close()
        desk.wish(.capture(CapturedValue(name: name, value: value, isSecret: isSecret, source: source)))
    }

    // MARK: Picture

    func draw(_ display: DisplayContext, on canvas: inout Canvas, in area: Rect) {
        let area = area.centred()
        let box = Rect(x: area.x, y: area.y + 3, width: area.width, height: 6)
        let inside = canvas.card(box, title: "Capture as variable")
        for (row, label) in ["name", "value", "from", "secret"].enumerated() {
            let isOpen = row == (self.row == .name ? 0 : 3)
            canvas.put(label, isOpen ? .textStrong : .textMuted, in: inside, row: row, column: 1)
        }
        let line = Rect(x: inside.x + 9, y: inside.y, width: inside.width - 10, height: 1)
        if row == .name {
            FieldPainter.draw(name.editor, on: &canvas, in: line)
        } else {
            canvas.putCut([Run(DisplayText.visible(name.text))], in: line, row: 0)
        }
        let isHidden = isSecret && !display.showsSecrets
        let shown = isHidden ? SecretDisplay.mask : DisplayText.visible(display.start(of: value, 200))
        for (row, text) in [(1, shown), (2, DisplayText.visible(source))] {
            canvas.put(TextWidth.truncated(text, columns: inside.width - 11), in: inside, row: row, column: 9)
        }
        canvas.put(isSecret ? "[x]" : "[ ]", row == .secret ? .accent : .text, in: inside, row: 3, column: 9)
    }
}

/// Suggestions for capturing a value of an answer.
enum CaptureSuggestion {
    private static let secretWords = [
        "token", "secret", "password", "passwd", "key", "session", "jwt", "auth", "cookie",
    ]

    /// Whether a value of that name should be hidden.
    static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return secretWords.contains { name.contains($0) }
    }

    /// Letters, digits, `_`, `-` and dots of `text`, with a dash for each other part: a name that is valid between
    /// braces.
    static func name(_ text: String) -> String {
        let letters = text.unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": Character(scalar)
            case _ where scalar.properties.isAlphabetic: Character(scalar)
            default: "-"
            }
        }
        let trimmed = letters.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed()
        return trimmed.isEmpty ? "value" : String(trimmed)
    }
}
