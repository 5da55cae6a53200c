import TerminalUI

/// Keeps the cursor of each list in its window; the rows do not move while the cursor moves inside.
enum Scrolling {
    static func settle(_ model: inout Model) {
        model.bench.needs = PaneNeeds(model.library, model.bench, before: model.bench.needs)
        let layout = MainLayout(model)
        if let rect = layout.panes[.parameters] {
            parameters(in: rect, count: model.table?.count(model) ?? 0, &model.bench)
            if model.text != nil || model.showsBody { TextPanes.layOut(in: rect, model.settings, &model.bench) }
        }
        if let rect = layout.panes[.collections] {
            follow(
                &model.library.top, model.library.cursor, of: model.library.rows.count, CollectionsScreen.area(in: rect)
            )
        }
    }

    private static func parameters(in rect: Rect, count lines: Int, _ bench: inout Workbench) {
        guard bench.parametersTab == .parameters else {
            var rows = bench.request.tables[bench.parametersTab]
            rows.cursor = min(rows.cursor, max(0, lines - 1))
            follow(&rows.top, rows.cursor, of: lines, rect)
            bench.request.tables[bench.parametersTab] = rows
            return
        }
        let count = bench.request.parameters.rows.count
        if bench.showsBody {
            let top = Rect(x: 0, y: 0, width: rect.width, height: PathTop.height(bench, in: rect))
            let cursor = bench.request.parameters.cursorIndex ?? count - 1
            return follow(&bench.request.parameters.top, cursor, of: count, top)
        }
        let cursor = bench.request.parameters.cursorIndex ?? count
        follow(&bench.request.parameters.top, cursor, of: count + 1, ParametersScreen.area(in: rect))
    }

    private static func follow(_ top: inout Int, _ cursor: Int, of count: Int, _ area: Rect) {
        top = ListScroll(first: top).offset(cursor: cursor, count: count, height: area.height)
    }
}
