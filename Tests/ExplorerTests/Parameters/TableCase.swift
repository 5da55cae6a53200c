import CurlewNetworking
import Drafting
import Keys
import TerminalUI

@testable import Explorer

/// A table of pane 3 by itself: what it knows and what it wrote on its desk, no model.
struct TableCase<Table: TableTab> {
    var table: Table
    var facts: Table.Facts
    var desk = Desk<PaneWish>(nextJob: 1)

    init(_ table: Table, _ own: Table.Own, _ draft: RequestDraft = RequestDraft()) {
        self.table = table
        let display = DisplayContext(
            size: Size(width: 80, height: 24), settings: Settings(), keys: .standard, clock: SampleScreen.clock,
            mask: .none)
        facts = TableFacts(display: display, draft: draft, own: own)
    }

    /// Does an action with what the earlier ones changed, and gives its errands in words.
    mutating func perform(_ action: Action, at cursor: Int? = nil) -> [String] {
        if let cursor { table.list.cursor = cursor }
        desk = Desk(nextJob: 1)
        let isHandled = table.perform(action, facts, &desk)
        facts.draft = desk.changed(facts.draft)
        return isHandled ? desk.words : ["no use for it"]
    }
}

// MARK: Tables of a model

extension TableTab {
    static func rows(_ model: Model) -> [TableRow] {
        let table = model.request.tables[keyPath: slot]
        return table.rows(table.facts(model))
    }

    static func panes(_ model: inout Model, _ body: (inout Self, Facts, inout Desk<PaneWish>) -> Void) {
        _ = Parts.panes(&model) {
            with(&$0, &$1, body)
            return []
        }
    }
}

extension AuthTable {
    static func setKind(_ kind: AuthenticationScheme, _ model: inout Model) {
        panes(&model) { $0.setKind(kind, $1, &$2) }
    }

    static func set(_ field: String, to text: String, _ model: inout Model) {
        panes(&model) { $0.set(field, to: text, $1, &$2) }
    }
}

extension OptionTable {
    static func set(_ option: RequestOption, to text: String?, _ model: inout Model) {
        panes(&model) { $0.set(option, to: text, $1, &$2) }
    }

    static func show(_ name: String, _ model: inout Model) {
        panes(&model) { table, facts, _ in table.show(name, facts) }
    }
}
