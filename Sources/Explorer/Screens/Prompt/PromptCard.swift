import Keys
import TerminalUI

/// The line at the bottom for `:`, `/` and `&`. It is drawn in place of the status line.
struct PromptCard: TextCard, Equatable {
    public enum Kind: String, Equatable, Sendable { case command, search, filter, pipe }
    var kind: Kind
    var editor: LineEditor
    /// Index of the earlier line that is shown; nil for the one being typed.
    var recalled: Int?
    var typedBeforeRecall = ""

    init(_ kind: Kind, text: String = "") {
        self.kind = kind
        editor = LineEditor(text)
    }

    struct Facts {
        /// Earlier lines, newest first.
        var history: [String]
        /// The completions of the line.
        var candidates: () -> [PromptCommand.Candidate]
    }

    var context: KeyContext { .prompt }
    var mode: Mode { .command }
    var overlay: Overlay { .prompt(self) }

    func lines(_ facts: Facts) -> PartLines {
        let hints =
            switch kind {
            case .command: [Hint(.promptRun, "run"), Hint(.promptComplete, "complete"), Hint(.promptClose, "close")]
            case .search: [Hint(.promptRun, "stay"), Hint(.promptClose, "back"), Hint(.promptPrev, "earlier searches")]
            case .filter: [Hint(.promptRun, "filter"), Hint(.promptClose, "close")]
            case .pipe: [Hint(.promptRun, "run"), Hint(.promptPrev, "earlier lines"), Hint(.promptClose, "close")]
            }
        return PartLines(hints: hints)
    }

    // MARK: Keys

    mutating func insert(_ text: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        editor.apply(.insert(text))
        look(&desk)
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        switch action {
        case .promptRun:
            desk.close()
            desk.wish(.run(editor.text, kind))
        case .promptClose: leave(&desk)
        case .promptComplete: complete(facts)
        case .promptPrev: recall(1, facts, &desk)
        case .promptNext: recall(-1, facts, &desk)
        case .lineBackspace where editor.isEmpty: leave(&desk)
        default:
            guard let edit = LineEdit(action) else { return false }
            let before = editor.text
            editor.apply(edit)
            if editor.text != before { look(&desk) }
        }
        return true
    }

    /// A search moves while it is typed.
    private func look(_ desk: inout Desk<Wish>) {
        if kind == .search { desk.wish(.search(.look, editor.text)) }
    }

    private func leave(_ desk: inout Desk<Wish>) {
        desk.close()
        if kind == .search { desk.wish(.search(.back, "")) }
    }

    private mutating func recall(_ offset: Int, _ facts: Facts, _ desk: inout Desk<Wish>) {
        if recalled == nil { typedBeforeRecall = editor.text }
        let next = (recalled ?? -1) + offset
        guard next < facts.history.count else { return }
        recalled = next < 0 ? nil : next
        editor = LineEditor(next < 0 ? typedBeforeRecall : facts.history[next])
        look(&desk)
    }

    private mutating func complete(_ facts: Facts) {
        guard kind == .command else { return }
        let found = facts.candidates().map(\.line)
        guard let first = found.first else { return }
        let common = found.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        // A complete name is followed by its argument, also when longer names begin with it.
        let isWhole = !first.contains(" ") && (found.count == 1 || editor.text == first)
        let text = isWhole ? first + " " : common
        if text.count > editor.text.count { editor = LineEditor(text) }
    }

    // MARK: Picture

    private var sign: String {
        switch kind {
        case .command: ":"
        case .search: "/"
        case .filter: "&"
        case .pipe: "|"
        }
    }

    /// - Parameter found: what a search found so far, at the right end.
    func drawLine(_ found: [Run], on canvas: inout Canvas, in rect: Rect) {
        canvas.put(sign, .accent, in: rect, row: 0)
        let words = kind == .search && !editor.isEmpty ? found.cut(to: rect.width / 2) : []
        let width = words.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        canvas.putRight(words, in: rect, row: 0, margin: 1)
        let room = rect.width - 1 - (width == 0 ? 0 : width + 2)
        FieldPainter.draw(editor, on: &canvas, in: Rect(x: rect.x + 1, y: rect.y, width: room, height: 1))
    }

    /// Draws the completions of Tab, one per line above the prompt.
    func draw(_ facts: Facts, on canvas: inout Canvas, in area: Rect) {
        guard kind != .pipe else { return drawEarlier(facts.history, on: &canvas, in: area) }
        guard kind == .command, !editor.isEmpty else { return }
        let all = facts.candidates()
        let found = all.prefix(8)
        guard !found.isEmpty else { return }
        let rect = Rect(
            x: 0, y: area.maxY - found.count, width: min(60, canvas.buffer.size.width), height: found.count)
        canvas.clear(rect, role: .surfaceRaised)
        for (row, candidate) in found.enumerated() {
            let word = DisplayText.visible(candidate.word).padded(to: 20)
            canvas.put([Run(" \(word) ", .hintKey), Run(candidate.summary, .hintText)], in: rect, row: row)
        }
        if all.count > found.count {
            canvas.putRight(
                [Run("\(all.count - found.count) more", .textMuted)], in: rect, row: found.count - 1, margin: 1)
        }
    }

    /// Draws the last lines of this run, the newest next to the prompt, which brings them back.
    private func drawEarlier(_ lines: [String], on canvas: inout Canvas, in area: Rect) {
        let shown = lines.prefix(5)
        guard !shown.isEmpty, area.height > shown.count else { return }
        let rect = Rect(
            x: 0, y: area.maxY - shown.count, width: min(60, canvas.buffer.size.width), height: shown.count)
        canvas.clear(rect, role: .surfaceRaised)
        for (row, line) in shown.reversed().enumerated() {
            let isRecalled = recalled == shown.count - 1 - row
            canvas.putCut(
                [Run(" | ", .hintKey), Run(DisplayText.visible(line), isRecalled ? .textStrong : .hintText)], in: rect,
                row: row)
        }
    }
}

extension String {
    func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
