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

    var list: RowsState { get set }
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
        Secrets.shown(value, isSecret: isSecret, display)
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
        if let target = target(of: action, facts) {
            list.cursor = min(max(0, target), max(0, count(facts) - 1))
            return true
        }
        guard action == .rowWhy else { return perform(action, at: list.cursor, facts, &desk) }
        desk.say(row(facts)?.why ?? addLine(facts) ?? "nothing here to explain")
        return true
    }

    // MARK: Moving

    private func target(of action: Action, _ facts: Facts) -> Int? {
        switch action {
        case .moveDown, .moveNextSibling: list.cursor + 1
        case .moveUp, .movePrevSibling: list.cursor - 1
        case .moveFirst: 0
        case .moveLast: count(facts) - 1
        case .movePageDown, .moveHalfDown: list.cursor + facts.height
        case .movePageUp, .moveHalfUp: list.cursor - facts.height
        case .searchNext: match(by: 1, facts)
        case .searchPrev: match(by: -1, facts)
        default: nil
        }
    }

    private func match(by offset: Int, _ facts: Facts) -> Int {
        let rows = rows(facts)
        guard !rows.isEmpty else { return list.cursor }
        let order = (1...rows.count).map { (list.cursor + offset * $0 + rows.count * 2) % rows.count }
        return order.first { SearchState.matches(facts.pattern, rows[$0].text) } ?? list.cursor
    }
}
