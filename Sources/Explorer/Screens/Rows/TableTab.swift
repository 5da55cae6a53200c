import Drafting
import Keys
import TerminalUI

/// A tab of pane 3 that is a table: moving, searching and explaining are the same in all of them.
protocol TableTab: Part where Facts == TableFacts<Own>, Wish == PaneWish {
    /// Facts of its rows besides the draft.
    associatedtype Own
    static var slot: any WritableKeyPath<TableTabs, Self> & Sendable { get }
    /// The tab on the border.
    static func label(_ draft: RequestDraft) -> TabLabel

    var list: ListState { get set }
    func own(_ bench: Workbench, _ desk: PaneDesk) -> Own
    func rows(_ facts: Facts) -> [TableRow]
    /// The text of the line after the rows, which adds one; nil: there is no such line.
    func addLine(_ facts: Facts) -> String?
    /// Performs an action on the row at `index`, which is the number of rows on the line that adds.
    mutating func perform(_ action: Action, at index: Int, _ facts: Facts, _ desk: inout Desk<PaneWish>) -> Bool
}

/// A table whose fields take their text only as a whole, on leaving.
protocol FieldTable: TableTab {
    /// The reason why the text is no valid value of the field; nil when it is valid.
    func flaw(of text: String, in field: EditSession.Target, _ facts: Facts) -> String?
    /// Takes the text of a field that was left, after `flaw` found no fault in it.
    mutating func accept(_ text: String, in field: EditSession.Target, _ facts: Facts, _ desk: inout Desk<PaneWish>)
}

/// Facts of a table.
struct TableFacts<Own> {
    var display: DisplayContext
    var draft: RequestDraft
    /// The open field.
    var edit: EditSession?
    /// The pattern of the search.
    var pattern = ""
    /// Rows that a page key moves.
    var height = 1
    var isFocused = true
    var own: Own

    /// The key for an action in a table.
    func key(of action: Action) -> String { display.key(of: action, in: .headers) }

    /// The value for display.
    func shown(_ value: String, isSecret: Bool) -> String {
        SecretDisplay.shown(value, isSecret: isSecret, display)
    }
}

extension TableTab {
    var context: KeyContext { .headers }

    func facts(_ model: Model) -> Facts { facts(model.bench, PaneDesk(model)) }

    func facts(_ bench: Workbench, _ desk: PaneDesk) -> Facts {
        TableFacts(
            display: desk.display, draft: bench.request.draft, edit: bench.edit, pattern: bench.search.pattern,
            height: desk.pageRows(bench), isFocused: bench.focus == .parameters, own: own(bench, desk))
    }

    /// Number of lines for the cursor.
    func count(_ facts: Facts) -> Int { rows(facts).count + (addLine(facts) == nil ? 0 : 1) }

    /// The row at the cursor; nil on the line that adds.
    func row(_ facts: Facts) -> TableRow? {
        let rows = rows(facts)
        return rows.indices.contains(list.cursor) ? rows[list.cursor] : nil
    }

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<PaneWish>) -> Bool {
        switch action {
        case .searchNext, .searchPrev:
            let rows = rows(facts)
            let found = list.search(by: action == .searchNext ? 1 : -1, count: rows.count) {
                SearchState.matches(facts.pattern, rows[$0].text)
            }
            if let found { list.cursor = found }
        case .rowWhy: desk.say(row(facts)?.why ?? addLine(facts) ?? "nothing here to explain")
        default:
            let count = count(facts)
            guard let row = list.row(for: action, count: count, page: facts.height, half: facts.height) else {
                return perform(action, at: list.cursor, facts, &desk)
            }
            list.cursor = min(max(0, row), max(0, count - 1))
        }
        return true
    }
}

/// One line of a table of pane 3: headers, auth, options, cookies.
struct TableRow: Equatable {
    /// `x` off or overridden, `*` not at its default, `!` problem, `?` note.
    var mark: Character?
    var name: String
    var nameRole: Role = .syntaxKey
    /// The value for display: secrets are masked.
    var value: [Run]
    /// Text at the right end: the value's source, or the default.
    var note = ""
    /// A shorter note, used when the value would not fit beside the full one; nil: the full note is used.
    var shortNote: String?
    /// A sentence for the explain strip and for `x`.
    var why: String
    /// The field for the name; nil when the name cannot be edited.
    var nameField: EditSession.Target?
    /// The field for the value; nil when the value cannot be edited.
    var valueField: EditSession.Target?
    /// Typed text is shown as stars.
    var isMasked = false

    /// The text that a search covers.
    var text: String { name + " " + value.map(\.text).joined() }
}

extension TableTab {
    func draw(_ facts: Facts, on canvas: inout Canvas, in rect: Rect) {
        let rows = rows(facts)
        let add = addLine(facts)
        let column = valueColumn(rows, rect)
        // An open field marks its row itself.
        let mark: ListView.Mark = !facts.isFocused ? .place : facts.edit == nil ? .cursor : .field
        let view = ListView(state: list, count: rows.count + (add == nil ? 0 : 1), mark: mark)
        canvas.list(view, in: rect) { canvas, index, line in
            guard index == rows.count, let add else {
                draw(rows[index], facts, column: column, on: &canvas, in: rect, line: line)
                guard let mark = rows[index].mark else { return }
                // The cursor's mark is before it.
                let isCursor = index == list.cursor && view.mark != .none
                canvas.put(String(mark), role(of: mark), in: rect, row: line, column: isCursor ? 1 : 0)
                return
            }
            canvas.putCut([Run(add, .textMuted)], in: rect, row: line, column: 2)
        }
        canvas.thumb(rect, first: view.shown(height: rect.height).lowerBound, count: view.count)
    }

    /// The column of values: names are aligned in one column, of at most two fifths where values need the rest.
    private func valueColumn(_ rows: [TableRow], _ rect: Rect) -> Int {
        let longest = rows.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        let rest = rows.map { row in
            row.value.reduce(TextWidth.columns(of: row.shortNote ?? row.note) + 4) {
                $0 + TextWidth.columns(of: $1.text)
            }
        }
        return min(longest + 4, max(rect.width * 2 / 5, rect.width - (rest.max() ?? 0)))
    }

    private func draw(
        _ row: TableRow, _ facts: Facts, column: Int, on canvas: inout Canvas, in rect: Rect, line: Int
    ) {
        let target = facts.edit?.target
        let isNameOpen = target != nil && target == row.nameField
        let isOpen = target != nil && (isNameOpen || target == row.valueField)
        // On a narrow screen the typed text needs the room of the note.
        let note = isOpen && rect.width < 60 ? "" : fittingNote(row, columns: rect.width - column)
        let end = rect.width - (note.isEmpty ? 1 : TextWidth.columns(of: note) + 2)
        if !isNameOpen {
            let room = row.value.isEmpty ? rect.width - 3 : column - 4
            let name = TextWidth.truncated(DisplayText.visible(row.name), columns: room)
            canvas.put(name, row.nameRole, in: rect, row: line, column: 2)
        }
        if isOpen, let editor = facts.edit?.editor {
            let start = isNameOpen ? 2 : column
            let box = Rect(x: rect.x + start, y: rect.y + line, width: max(0, end - start), height: 1)
            FieldPainter.draw(row.isMasked && !isNameOpen ? editor.masked : editor, on: &canvas, in: box)
        } else {
            let box = Rect(x: rect.x, y: rect.y, width: max(0, end), height: rect.height)
            canvas.putCut(facts.display.shown(row.value), in: box, row: line, column: column)
        }
        canvas.putRight([Run(note, .textMuted)], in: rect, row: line, margin: 1)
    }

    /// The note that fits; the value gets its room first.
    private func fittingNote(_ row: TableRow, columns: Int) -> String {
        guard let short = row.shortNote else { return row.note }
        let value = row.value.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        return value + TextWidth.columns(of: row.note) + 2 <= columns ? row.note : short
    }

    private func role(of mark: Character) -> Role {
        switch mark {
        case "x": .nodeOff
        case "!": .nodeProblem
        default: .accent
        }
    }
}

extension LineEditor {
    /// A copy of equal length and with the same cursor, every character a star.
    var masked: LineEditor {
        var result = LineEditor(String(repeating: "*", count: count))
        result.moveCursor(to: cursor)
        return result
    }
}
