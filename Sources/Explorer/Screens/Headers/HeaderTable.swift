import CurlewNetworking
import Drafting
import HTTPMessage
import TerminalUI

/// Pane 3, tab Headers: your rows first, then what others add, then what is replaced.
enum HeaderTable: RowTable {
    static func rows(_ bench: Workbench, _ desk: PaneDesk) -> [TableRow] {
        let lines = HeaderLine.lines(bench.request)
        return lines.map { row($0, among: lines, bench, desk) }
    }

    static func addLine(_ bench: Workbench, _ desk: PaneDesk) -> String? {
        "+ add a header (\(desk.key(of: .rowAdd, in: .headers)))"
    }

    private static func row(_ line: HeaderLine, among lines: [HeaderLine], _ bench: Workbench, _ desk: PaneDesk)
        -> TableRow
    {
        let isOff = !line.isOn || line.overriddenBy != nil
        let value = line.removes ? "(not sent)" : Secrets.shown(line.value, isSecret: line.isSecret, desk.display)
        let base: Role = isOff ? .nodeOff : line.removes ? .textMuted : line.isSecret ? .syntaxSecret : .text
        return TableRow(
            mark: isOff || line.removes ? "x" : nil, name: line.name,
            nameRole: isOff ? .nodeOff : line.origin == .you ? .syntaxKey : .textMuted,
            value: VariableRuns.runs(DisplayText.visible(value), base: base), note: note(line),
            why: line.explanation(among: lines), nameField: line.row.map { .headerName($0) },
            valueField: line.row.map { .headerValue($0) }, isMasked: line.isSecret && !desk.display.showsSecrets)
    }

    private static func note(_ line: HeaderLine) -> String {
        guard line.origin == .you else { return line.origin.rawValue }
        return line.isOn ? "you" : "off"
    }

    // MARK: Actions

    static func perform(_ action: Action, at index: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]?
    {
        switch action {
        case .rowAdd: return add(&bench, &desk)
        case .rowEdit: return edit(at: index, &bench, &desk)
        case .rowToggle:
            return change(at: index, { $0.isOn ? "switch off" : "switch on" }, &bench, &desk) { $0.isOn.toggle() }
        case .rowSecret:
            return change(at: index, { $0.isSecret ? "show" : "hide" }, &bench, &desk) { $0.isSecret.toggle() }
        case .rowDelete: return delete(at: index, &bench, &desk)
        case .rowDuplicate: return duplicate(at: index, &bench, &desk)
        case .rowPaste: return paste(at: index, &bench, &desk)
        case .rowMoveDown: return shift(at: index, by: 1, &bench, &desk)
        case .rowMoveUp: return shift(at: index, by: -1, &bench, &desk)
        default: return nil
        }
    }

    private static func line(at index: Int, _ bench: Workbench, _ desk: PaneDesk) -> HeaderLine? {
        let lines = HeaderLine.lines(bench.request)
        return lines.indices.contains(index) ? lines[index] : nil
    }

    private static func own(at index: Int, _ bench: Workbench, _ desk: PaneDesk) -> HeaderRow? {
        line(at: index, bench, desk)?.row.flatMap { id in bench.request.draft.headers.first { $0.id == id } }
    }

    /// Says why a row cannot be changed, when it cannot.
    private static func sayNotYours(at index: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        let key = desk.key(of: .rowEdit, in: .headers)
        desk.say(
            line(at: index, bench, desk) == nil
                ? "no header here; \(desk.key(of: .rowAdd, in: .headers)) adds one"
                : "this header is not yours; \(key) copies it into yours")
    }

    private static func change(
        at index: Int, _ verb: (HeaderRow) -> String, _ bench: inout Workbench, _ desk: inout PaneDesk,
        _ body: (inout HeaderRow) -> Void
    ) -> [Effect] {
        guard let row = own(at: index, bench, desk) else {
            sayNotYours(at: index, &bench, &desk)
            return []
        }
        bench.request.step("\(verb(row)) \(row.name)") { request in
            request.change { $0.updateHeader(row.id, body) }
        }
        return []
    }

    // MARK: Adding

    static func add(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        begin(HeaderRow(id: bench.request.draft.freshHeaderID, name: "", value: ""), "add header", &bench, &desk)
    }

    private static func begin(_ row: HeaderRow, _ name: String, _ bench: inout Workbench, _ desk: inout PaneDesk)
        -> [Effect]
    {
        let before = UndoHistory.Step(
            name: name, draft: bench.request.draft, cursor: bench.request.parameters.cursor)
        insert([row], &bench, &desk)
        Editing.begin(
            row.name.isEmpty ? .headerName(row.id) : .headerValue(row.id), isNew: true, before: before, &bench)
        return []
    }

    /// Below the row at the cursor; the cursor stands on the first of them.
    private static func insert(_ rows: [HeaderRow], _ bench: inout Workbench, _ desk: inout PaneDesk) {
        let place = min(bench.rows.cursor + 1, bench.request.draft.headers.count)
        bench.request.change { $0.headers.insert(contentsOf: rows, at: place) }
        bench.rows.cursor = place
    }

    /// Enter: the value of your row; a copy of a default; a new row on the last line.
    private static func edit(at index: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard let line = line(at: index, bench, desk) else { return add(&bench, &desk) }
        guard let row = line.row else {
            let copy = HeaderRow(
                id: bench.request.draft.freshHeaderID, name: line.name, value: typed(line, bench, desk),
                isSecret: line.isSecret)
            return begin(copy, "copy \(line.name)", &bench, &desk)
        }
        // A value for what was taken away lets it be sent again.
        guard !line.removes else { return change(at: index, { _ in "send" }, &bench, &desk) { $0.removes = false } }
        Editing.begin(.headerValue(row), name: "edit \(line.name)", &bench)
        return []
    }

    /// As the collection has it, with its variables.
    private static func typed(_ line: HeaderLine, _ bench: Workbench, _ desk: PaneDesk) -> String {
        guard line.origin == .collection else { return line.value }
        let rows = bench.request.derived?.input.surroundings.inherited ?? []
        return rows.first { HeaderFields.isSame($0.name, line.name) }?.value ?? line.value
    }

    // MARK: Taking away

    /// Your row goes into the register; a default is kept from being sent by a row of yours.
    private static func delete(at index: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        if let row = own(at: index, bench, desk) {
            bench.headerRegister = [row]
            bench.request.step("delete \(row.name)") { request in
                request.change { draft in draft.headers.removeAll { $0.id == row.id } }
            }
            return []
        }
        guard let line = line(at: index, bench, desk), line.overriddenBy == nil, line.origin.canBeKeptOut else {
            sayNotYours(at: index, &bench, &desk)
            return []
        }
        let row = HeaderRow(id: bench.request.draft.freshHeaderID, name: line.name, value: "", removes: true)
        bench.request.step("keep out \(line.name)") { request in request.change { $0.headers.append(row) } }
        bench.rows.cursor = bench.request.draft.headers.count - 1
        desk.say("\(line.name) is not sent; \(desk.key(of: .editUndo)) undoes")
        return []
    }

    // MARK: Copies and order

    private static func duplicate(at index: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard var copy = own(at: index, bench, desk) else {
            sayNotYours(at: index, &bench, &desk)
            return []
        }
        copy.id = bench.request.draft.freshHeaderID
        return put([copy], "duplicate \(copy.name)", &bench, &desk)
    }

    private static func paste(at index: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        guard !bench.headerRegister.isEmpty else {
            desk.say("nothing to paste; \(desk.key(of: .rowDelete, in: .headers)) cuts")
            return []
        }
        let first = bench.request.draft.freshHeaderID
        let rows = bench.headerRegister.enumerated().map { offset, row in
            var row = row
            row.id = first + offset
            return row
        }
        return put(rows, "paste \(rows[0].name)", &bench, &desk)
    }

    private static func put(_ rows: [HeaderRow], _ name: String, _ bench: inout Workbench, _ desk: inout PaneDesk)
        -> [Effect]
    {
        let before = UndoHistory.Step(
            name: name, draft: bench.request.draft, cursor: bench.request.parameters.cursor)
        insert(rows, &bench, &desk)
        bench.request.undo.record(before)
        return []
    }

    private static func shift(at index: Int, by offset: Int, _ bench: inout Workbench, _ desk: inout PaneDesk)
        -> [Effect]
    {
        guard let row = own(at: index, bench, desk) else {
            sayNotYours(at: index, &bench, &desk)
            return []
        }
        let rows = bench.request.draft.headers
        guard let place = rows.firstIndex(where: { $0.id == row.id }), rows.indices.contains(place + offset) else {
            desk.say(offset > 0 ? "it is the last of yours" : "it is the first of yours")
            return []
        }
        bench.request.step("move \(row.name)") { request in
            request.change { $0.headers.swapAt(place, place + offset) }
        }
        bench.rows.cursor += offset
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
