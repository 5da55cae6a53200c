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
