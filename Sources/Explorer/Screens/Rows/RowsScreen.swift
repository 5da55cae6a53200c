import TerminalUI

/// The tables of pane 3: moving, searching and explaining are the same in all of them.
enum RowsScreen {
    /// Nil for the tree of parameters, which is no table.
    static func table(_ tab: ParametersTab) -> (any RowTable.Type)? {
        switch tab {
        case .parameters: nil
        case .headers: HeaderTable.self
        case .auth: AuthTable.self
        case .options: OptionTable.self
        case .cookies: CookieTable.self
        }
    }

    static func perform(_ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]? {
        guard let table = table(bench.parametersTab) else { return nil }
        if let target = target(of: action, table, bench, desk) {
            bench.rows.cursor = min(max(0, target), max(0, count(table, bench, desk) - 1))
            return []
        }
        if action == .rowWhy { return explain(table, &bench, &desk) }
        return table.perform(action, at: bench.rows.cursor, &bench, &desk)
    }

    /// Lines that the cursor can stand on.
    static func count(_ bench: Workbench, _ desk: PaneDesk) -> Int {
        table(bench.parametersTab).map { count($0, bench, desk) } ?? 0
    }

    private static func count(_ table: any RowTable.Type, _ bench: Workbench, _ desk: PaneDesk) -> Int {
        table.rows(bench, desk).count + (table.addLine(bench, desk) == nil ? 0 : 1)
    }

    /// The row under the cursor; nil on the line that adds.
    static func row(_ bench: Workbench, _ desk: PaneDesk) -> TableRow? {
        guard let rows = table(bench.parametersTab)?.rows(bench, desk), rows.indices.contains(bench.rows.cursor) else {
            return nil
        }
        return rows[bench.rows.cursor]
    }

    private static func explain(_ table: any RowTable.Type, _ bench: inout Workbench, _ desk: inout PaneDesk)
        -> [Effect]
    {
        desk.say(row(bench, desk)?.why ?? table.addLine(bench, desk) ?? "nothing here to explain")
        return []
    }

    // MARK: Moving

    private static func target(of action: Action, _ table: any RowTable.Type, _ bench: Workbench, _ desk: PaneDesk)
        -> Int?
    {
        let here = bench.rows.cursor
        switch action {
        case .moveDown, .moveNextSibling: return here + 1
        case .moveUp, .movePrevSibling: return here - 1
        case .moveFirst: return 0
        case .moveLast: return count(table, bench, desk) - 1
        case .movePageDown, .moveHalfDown: return here + desk.pageRows(bench)
        case .movePageUp, .moveHalfUp: return here - desk.pageRows(bench)
        case .searchNext: return match(from: here, by: 1, table, bench, desk)
        case .searchPrev: return match(from: here, by: -1, table, bench, desk)
        default: return nil
        }
    }

    private static func match(
        from here: Int, by offset: Int, _ table: any RowTable.Type, _ bench: Workbench, _ desk: PaneDesk
    ) -> Int {
        let rows = table.rows(bench, desk)
        guard !rows.isEmpty else { return here }
        let order = (1...rows.count).map { (here + offset * $0 + rows.count * 2) % rows.count }
        return order.first { SearchState.matches(bench.search.pattern, rows[$0].text) } ?? here
    }
}

extension Workbench {
    /// The table on pane 3; unused while the tree is shown.
    var rows: RowsState {
        get { request.tables[parametersTab] ?? RowsState() }
        set { request.tables[parametersTab] = newValue }
    }
}

extension Model {
    var rows: RowsState {
        get { bench.rows }
        set { bench.rows = newValue }
    }
}

/// For those who see the whole model.
extension RowsScreen {
    static func count(_ model: Model) -> Int { count(model.bench, PaneDesk(model)) }
    static func row(_ model: Model) -> TableRow? { row(model.bench, PaneDesk(model)) }
}
