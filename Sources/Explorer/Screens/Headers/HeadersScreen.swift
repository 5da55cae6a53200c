import Networking
import TerminalUI

/// Pane 3, tab Headers: your rows first, then what others add.
enum HeadersScreen {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        move(action, &model) ?? change(action, &model)
    }

    // MARK: Moving

    private static func move(_ action: Action, _ model: inout Model) -> [Effect]? {
        let count = HeaderLine.lines(model).count + 1
        let here = model.request.headers.cursor
        let target: Int? =
            switch action {
            case .moveDown, .moveNextSibling: here + 1
            case .moveUp, .movePrevSibling: here - 1
            case .moveFirst: 0
            case .moveLast: count - 1
            case .movePageDown, .moveHalfDown: here + model.pageRows
            case .movePageUp, .moveHalfUp: here - model.pageRows
            case .searchNext: next(from: here, by: 1, model)
            case .searchPrev: next(from: here, by: -1, model)
            default: nil
            }
        guard let target else { return nil }
        model.request.headers.cursor = min(max(0, target), count - 1)
        return []
    }

    private static func next(from here: Int, by offset: Int, _ model: Model) -> Int {
        let lines = HeaderLine.lines(model)
        let order = (1...max(1, lines.count)).map { (here + offset * $0 + lines.count * 2) % max(1, lines.count) }
        return order.first { index in
            index < lines.count
                && SearchState.matches(model.search.pattern, lines[index].name + " " + lines[index].value)
        } ?? here
    }

    // MARK: Changing

    private static func change(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .rowAdd: return add(&model)
        case .rowEdit: return edit(&model)
        case .rowToggle:
            return onRow(&model) { row, headers in
                headers.first { $0.id == row }.map { "\($0.isOn ? "switch off" : "switch on") \($0.name)" }
            } _: { row, draft in
                draft.updateHeader(row) { $0.isOn.toggle() }
            }
        case .rowDelete:
            return onRow(&model) { row, headers in
                headers.first { $0.id == row }.map { "delete \($0.name)" }
            } _: { row, draft in
                draft.headers.removeAll { $0.id == row }
            }
        case .rowDuplicate: return duplicate(&model)
        case .rowMoveDown: return shift(by: 1, &model)
        case .rowMoveUp: return shift(by: -1, &model)
        case .rowWhy: return why(&model)
        default: return nil
        }
    }

    private static func onRow(
        _ model: inout Model, _ name: (HeaderRow.ID, [HeaderRow]) -> String?,
        _ body: (HeaderRow.ID, inout RequestDraft) -> Void
    ) -> [Effect] {
        guard let row = cursorRow(model), let title = name(row, model.request.draft.headers) else {
            model.status.say("this header is not yours; Enter copies it into yours")
            return []
        }
        Undoing.step(title, &model) { request in request.change { body(row, &$0) } }
        return []
    }

    private static func cursorRow(_ model: Model) -> HeaderRow.ID? {
        let lines = HeaderLine.lines(model)
        let cursor = model.request.headers.cursor
        return cursor < lines.count ? lines[cursor].row : nil
    }

    static func add(_ model: inout Model) -> [Effect] {
        begin(HeaderRow(id: model.request.draft.freshHeaderID, name: "", value: ""), "add header", &model)
    }

    private static func begin(_ row: HeaderRow, _ name: String, _ model: inout Model) -> [Effect] {
        let before = UndoHistory.Step(
            name: name, draft: model.request.draft, cursor: model.request.parameters.cursor)
        let place = min(model.request.headers.cursor + 1, model.request.draft.headers.count)
        model.request.change { $0.headers.insert(row, at: place) }
        model.request.headers.cursor = place
        Editing.begin(
            row.name.isEmpty ? .headerName(row.id) : .headerValue(row.id), isNew: true, before: before, &model)
        return []
    }

    /// Enter: the value of your row; a copy of a default; a new row on the last line.
    private static func edit(_ model: inout Model) -> [Effect] {
        let lines = HeaderLine.lines(model)
        guard model.request.headers.cursor < lines.count else { return add(&model) }
        let line = lines[model.request.headers.cursor]
        guard let row = line.row else {
            let copy = HeaderRow(id: model.request.draft.freshHeaderID, name: line.name, value: line.value)
            return begin(copy, "copy \(line.name)", &model)
        }
        Editing.begin(.headerValue(row), name: "edit \(line.name)", &model)
        return []
    }

    private static func duplicate(_ model: inout Model) -> [Effect] {
        guard let id = cursorRow(model), let row = model.request.draft.headers.first(where: { $0.id == id })
        else { return [] }
        let copy = HeaderRow(
            id: model.request.draft.freshHeaderID, name: row.name, value: row.value, isOn: row.isOn,
            isSecret: row.isSecret)
        Undoing.step("duplicate \(row.name)", &model) { request in
            request.change { draft in
                let index = draft.headers.firstIndex { $0.id == id } ?? 0
                draft.headers.insert(copy, at: index + 1)
            }
        }
        model.request.headers.cursor += 1
        return []
    }

    private static func shift(by offset: Int, _ model: inout Model) -> [Effect] {
        guard let id = cursorRow(model) else { return [] }
        let rows = model.request.draft.headers
        guard let index = rows.firstIndex(where: { $0.id == id }), rows.indices.contains(index + offset)
        else { return [] }
        Undoing.step("move \(rows[index].name)", &model) { request in
            request.change { $0.headers.swapAt(index, index + offset) }
        }
        model.request.headers.cursor += offset
        return []
    }

    private static func why(_ model: inout Model) -> [Effect] {
        let lines = HeaderLine.lines(model)
        guard model.request.headers.cursor < lines.count else { return [] }
        model.status.say(lines[model.request.headers.cursor].explanation)
        return []
    }
}
