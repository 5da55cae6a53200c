import CurlewNetworking
import Drafting
import HTTPMessage
import TerminalUI

/// Pane 3, tab Headers: your rows first, then what others add, then what is replaced.
enum HeaderTable: RowTable {
    static func rows(_ model: Model) -> [TableRow] {
        let lines = HeaderLine.lines(model)
        return lines.map { row($0, among: lines, model) }
    }

    static func addLine(_ model: Model) -> String? { "+ add a header (\(model.key(of: .rowAdd, in: .headers)))" }

    private static func row(_ line: HeaderLine, among lines: [HeaderLine], _ model: Model) -> TableRow {
        let isOff = !line.isOn || line.overriddenBy != nil
        let value = line.removes ? "(not sent)" : Secrets.shown(line.value, isSecret: line.isSecret, model)
        let base: Role = isOff ? .nodeOff : line.removes ? .textMuted : line.isSecret ? .syntaxSecret : .text
        return TableRow(
            mark: isOff || line.removes ? "x" : nil, name: line.name,
            nameRole: isOff ? .nodeOff : line.origin == .you ? .syntaxKey : .textMuted,
            value: VariableRuns.runs(DisplayText.visible(value), base: base), note: note(line),
            why: line.explanation(among: lines), nameField: line.row.map { .headerName($0) },
            valueField: line.row.map { .headerValue($0) }, isMasked: line.isSecret && !model.showsSecrets)
    }

    private static func note(_ line: HeaderLine) -> String {
        guard line.origin == .you else { return line.origin.rawValue }
        return line.isOn ? "you" : "off"
    }

    // MARK: Actions

    static func perform(_ action: Action, at index: Int, _ model: inout Model) -> [Effect]? {
        switch action {
        case .rowAdd: return add(&model)
        case .rowEdit: return edit(at: index, &model)
        case .rowToggle: return change(at: index, { $0.isOn ? "switch off" : "switch on" }, &model) { $0.isOn.toggle() }
        case .rowSecret:
            return change(at: index, { $0.isSecret ? "show" : "hide" }, &model) { $0.isSecret.toggle() }
        case .rowDelete: return delete(at: index, &model)
        case .rowDuplicate: return duplicate(at: index, &model)
        case .rowPaste: return paste(at: index, &model)
        case .rowMoveDown: return shift(at: index, by: 1, &model)
        case .rowMoveUp: return shift(at: index, by: -1, &model)
        default: return nil
        }
    }

    private static func line(at index: Int, _ model: Model) -> HeaderLine? {
        let lines = HeaderLine.lines(model)
        return lines.indices.contains(index) ? lines[index] : nil
    }

    private static func own(at index: Int, _ model: Model) -> HeaderRow? {
        line(at: index, model)?.row.flatMap { id in model.request.draft.headers.first { $0.id == id } }
    }

    /// Says why a row cannot be changed, when it cannot.
    private static func sayNotYours(at index: Int, _ model: inout Model) {
        let key = model.key(of: .rowEdit, in: .headers)
        model.status.say(
            line(at: index, model) == nil
                ? "no header here; \(model.key(of: .rowAdd, in: .headers)) adds one"
                : "this header is not yours; \(key) copies it into yours")
    }

    private static func change(
        at index: Int, _ verb: (HeaderRow) -> String, _ model: inout Model, _ body: (inout HeaderRow) -> Void
    ) -> [Effect] {
        guard let row = own(at: index, model) else {
            sayNotYours(at: index, &model)
            return []
        }
        Undoing.step("\(verb(row)) \(row.name)", &model) { request in
            request.change { $0.updateHeader(row.id, body) }
        }
        return []
    }

    // MARK: Adding

    static func add(_ model: inout Model) -> [Effect] {
        begin(HeaderRow(id: model.request.draft.freshHeaderID, name: "", value: ""), "add header", &model)
    }

    private static func begin(_ row: HeaderRow, _ name: String, _ model: inout Model) -> [Effect] {
        let before = UndoHistory.Step(
            name: name, draft: model.request.draft, cursor: model.request.parameters.cursor)
        insert([row], &model)
        Editing.begin(
            row.name.isEmpty ? .headerName(row.id) : .headerValue(row.id), isNew: true, before: before, &model)
        return []
    }

    /// Below the row at the cursor; the cursor stands on the first of them.
    private static func insert(_ rows: [HeaderRow], _ model: inout Model) {
        let place = min(model.rows.cursor + 1, model.request.draft.headers.count)
        model.request.change { $0.headers.insert(contentsOf: rows, at: place) }
        model.rows.cursor = place
    }

    /// Enter: the value of your row; a copy of a default; a new row on the last line.
    private static func edit(at index: Int, _ model: inout Model) -> [Effect] {
        guard let line = line(at: index, model) else { return add(&model) }
        guard let row = line.row else {
            let copy = HeaderRow(
                id: model.request.draft.freshHeaderID, name: line.name, value: typed(line, model),
                isSecret: line.isSecret)
            return begin(copy, "copy \(line.name)", &model)
        }
        // A value for what was taken away lets it be sent again.
        guard !line.removes else { return change(at: index, { _ in "send" }, &model) { $0.removes = false } }
        Editing.begin(.headerValue(row), name: "edit \(line.name)", &model)
        return []
    }

    /// As the collection has it, with its variables.
    private static func typed(_ line: HeaderLine, _ model: Model) -> String {
        guard line.origin == .collection else { return line.value }
        let rows = model.request.derived?.input.surroundings.inherited ?? []
        return rows.first { HeaderFields.isSame($0.name, line.name) }?.value ?? line.value
    }

    // MARK: Taking away

    /// Your row goes into the register; a default is kept from being sent by a row of yours.
    private static func delete(at index: Int, _ model: inout Model) -> [Effect] {
        if let row = own(at: index, model) {
            model.headerRegister = [row]
            Undoing.step("delete \(row.name)", &model) { request in
                request.change { draft in draft.headers.removeAll { $0.id == row.id } }
            }
            return []
        }
        guard let line = line(at: index, model), line.overriddenBy == nil, line.origin.canBeKeptOut else {
            sayNotYours(at: index, &model)
            return []
        }
        let row = HeaderRow(id: model.request.draft.freshHeaderID, name: line.name, value: "", removes: true)
        Undoing.step("keep out \(line.name)", &model) { request in request.change { $0.headers.append(row) } }
        model.rows.cursor = model.request.draft.headers.count - 1
        model.status.say("\(line.name) is not sent; \(model.key(of: .editUndo)) undoes")
        return []
    }

    // MARK: Copies and order

    private static func duplicate(at index: Int, _ model: inout Model) -> [Effect] {
        guard var copy = own(at: index, model) else {
            sayNotYours(at: index, &model)
            return []
        }
        copy.id = model.request.draft.freshHeaderID
        return put([copy], "duplicate \(copy.name)", &model)
    }

    private static func paste(at index: Int, _ model: inout Model) -> [Effect] {
        guard !model.headerRegister.isEmpty else {
            model.status.say("nothing to paste; \(model.key(of: .rowDelete, in: .headers)) cuts")
            return []
        }
        let first = model.request.draft.freshHeaderID
        let rows = model.headerRegister.enumerated().map { offset, row in
            var row = row
            row.id = first + offset
            return row
        }
        return put(rows, "paste \(rows[0].name)", &model)
    }

    private static func put(_ rows: [HeaderRow], _ name: String, _ model: inout Model) -> [Effect] {
        let before = UndoHistory.Step(
            name: name, draft: model.request.draft, cursor: model.request.parameters.cursor)
        insert(rows, &model)
        model.request.undo.record(before)
        return []
    }

    private static func shift(at index: Int, by offset: Int, _ model: inout Model) -> [Effect] {
        guard let row = own(at: index, model) else {
            sayNotYours(at: index, &model)
            return []
        }
        let rows = model.request.draft.headers
        guard let place = rows.firstIndex(where: { $0.id == row.id }), rows.indices.contains(place + offset) else {
            model.status.say(offset > 0 ? "it is the last of yours" : "it is the first of yours")
            return []
        }
        Undoing.step("move \(row.name)", &model) { request in
            request.change { $0.headers.swapAt(place, place + offset) }
        }
        model.rows.cursor += offset
        return []
    }
}

extension HeaderOrigin {
    /// A row of your own can keep such a field from being sent.
    fileprivate var canBeKeptOut: Bool {
        switch self {
        case .collection, .manager, .serializer: true
        case .you, .auth, .cookieJar, .cache, .transport: false
        }
    }
}
