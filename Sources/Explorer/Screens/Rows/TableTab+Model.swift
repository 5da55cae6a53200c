import Keys
import TerminalUI

/// Functions by which the pane uses its table.
extension TableTab {
    static func part(of bench: Workbench) -> any TableTab { bench.request.tables[keyPath: slot] }

    /// Runs a body on a table, whether it is shown or not.
    static func with(
        _ bench: inout Workbench, _ desk: inout PaneDesk, _ body: (inout Self, Facts, inout Desk<PaneWish>) -> Void
    ) {
        let facts = bench.request.tables[keyPath: slot].facts(bench, desk)
        body(&bench.request.tables[keyPath: slot], facts, &desk.desk)
    }

    /// The effects, or nil when the table does not handle the action.
    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        var isHandled = false
        with(&bench, &desk) { isHandled = $0.perform(action, $1, &$2) }
        return isHandled ? [] : nil
    }

    func count(_ model: Model) -> Int { count(facts(model)) }

    /// Whether the line after the rows adds one.
    func addsRows(_ model: Model) -> Bool { addLine(facts(model)) != nil }

    func row(_ model: Model) -> TableRow? { row(facts(model)) }

    fileprivate static func list(_ tables: TableTabs) -> ListState { tables[keyPath: slot].list }

    fileprivate static func put(_ list: ListState, _ tables: inout TableTabs) { tables[keyPath: slot].list = list }
}

extension FieldTable {
    static func flaw(_ edit: EditSession, _ bench: Workbench, _ desk: PaneDesk) -> String? {
        let table = bench.request.tables[keyPath: slot]
        return table.flaw(of: edit.editor.text, in: edit.target, table.facts(bench, desk))
    }

    static func accept(_ edit: EditSession, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        with(&bench, &desk) { $0.accept(edit.editor.text, in: edit.target, $1, &$2) }
    }
}

extension TableTabs {
    /// The cursor in the table of a tab; has no use for the tree of parameters.
    subscript(tab: ParametersTab) -> ListState {
        get { tab.table?.list(self) ?? ListState() }
        set { tab.table?.put(newValue, &self) }
    }
}

extension Workbench {
    /// The cursor in the table of pane 3.
    var rows: ListState {
        get { request.tables[parametersTab] }
        set { request.tables[parametersTab] = newValue }
    }
}

extension Model {
    /// The table of pane 3; nil while the tree is shown.
    var table: (any TableTab)? { parametersTab.table?.part(of: bench) }

    /// The row at the cursor of that table; nil on the line that adds.
    var tableRow: TableRow? { table?.row(self) }

    var rows: ListState {
        get { bench.rows }
        set { bench.rows = newValue }
    }
}
