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

    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        guard let table = table(model.parametersTab) else { return nil }
        if let target = target(of: action, table, model) {
            model.rows.cursor = min(max(0, target), max(0, count(table, model) - 1))
            return []
        }
        if action == .rowWhy { return explain(table, &model) }
        return table.perform(action, at: model.rows.cursor, &model)
    }

    /// Lines that the cursor can stand on.
    static func count(_ model: Model) -> Int { table(model.parametersTab).map { count($0, model) } ?? 0 }

    private static func count(_ table: any RowTable.Type, _ model: Model) -> Int {
        table.rows(model).count + (table.addLine(model) == nil ? 0 : 1)
    }

    /// The row under the cursor; nil on the line that adds.
    static func row(_ model: Model) -> TableRow? {
        guard let rows = table(model.parametersTab)?.rows(model), rows.indices.contains(model.rows.cursor) else {
            return nil
        }
        return rows[model.rows.cursor]
    }

    private static func explain(_ table: any RowTable.Type, _ model: inout Model) -> [Effect] {
        model.status.say(row(model)?.why ?? table.addLine(model) ?? "nothing here to explain")
        return []
    }

    // MARK: Moving

    private static func target(of action: Action, _ table: any RowTable.Type, _ model: Model) -> Int? {
        let here = model.rows.cursor
        switch action {
        case .moveDown, .moveNextSibling: return here + 1
        case .moveUp, .movePrevSibling: return here - 1
        case .moveFirst: return 0
        case .moveLast: return count(table, model) - 1
        case .movePageDown, .moveHalfDown: return here + model.pageRows
        case .movePageUp, .moveHalfUp: return here - model.pageRows
        case .searchNext: return match(from: here, by: 1, table, model)
        case .searchPrev: return match(from: here, by: -1, table, model)
        default: return nil
        }
    }

    private static func match(from here: Int, by offset: Int, _ table: any RowTable.Type, _ model: Model) -> Int {
        let rows = table.rows(model)
        guard !rows.isEmpty else { return here }
        let order = (1...rows.count).map { (here + offset * $0 + rows.count * 2) % rows.count }
        return order.first { SearchState.matches(model.search.pattern, rows[$0].text) } ?? here
    }
}

extension Model {
    /// The table on pane 3; unused while the tree is shown.
    var rows: RowsState {
        get { request.tables[parametersTab] ?? RowsState() }
        set { request.tables[parametersTab] = newValue }
    }
}
