import TerminalUI

/// Keeps the cursor of each list in its window, so that the rows stand still while it moves inside.
enum Scrolling {
    static func settle(_ model: inout Model) {
        let layout = MainLayout(model)
        if let rect = layout.panes[.parameters] {
            parameters(in: rect, &model)
            if model.text != nil || model.showsBody { TextPanes.layOut(in: rect, model.settings, &model.bench) }
        }
        if let rect = layout.panes[.collections] {
            follow(
                &model.library.top, model.library.cursor, of: model.library.rows.count, CollectionsScreen.area(in: rect)
            )
        }
    }

    private static func parameters(in rect: Rect, _ model: inout Model) {
        guard model.parametersTab == .parameters else {
            let count = RowsScreen.count(model)
            model.rows.cursor = min(model.rows.cursor, max(0, count - 1))
            return follow(&model.rows.top, model.rows.cursor, of: count, rect)
        }
        let count = model.request.parameters.rows.count
        if model.showsBody {
            let top = Rect(x: 0, y: 0, width: rect.width, height: PathTop.height(model.bench, in: rect))
            let cursor = model.request.parameters.cursorIndex ?? count - 1
            return follow(&model.request.parameters.top, cursor, of: count, top)
        }
        let cursor = model.request.parameters.cursorIndex ?? count
        follow(&model.request.parameters.top, cursor, of: count + 1, ParametersScreen.area(in: rect))
    }

    private static func follow(_ top: inout Int, _ cursor: Int, of count: Int, _ area: Rect) {
        top = ListScroll(first: top).offset(cursor: cursor, count: count, height: area.height)
    }
}
