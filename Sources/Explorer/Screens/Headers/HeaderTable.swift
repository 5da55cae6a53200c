import CurlewMessage
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI

/// Pane 3, tab Headers: the user's rows first, then added fields, then replaced ones.
struct HeaderTable: TableTab, Equatable {
    var list = ListState()
    static let slot: any WritableKeyPath<TableTabs, Self> & Sendable = \.headers

    static func label(_ draft: RequestDraft) -> TabLabel {
        TabLabel("Headers", isHeld: !draft.headers.isEmpty)
    }

    struct Own {
        /// The request with its added fields; nil before it was computed.
        var derived: Derived?
        /// Header rows that were cut.
        var register: [HeaderRow] = []
    }

    func own(_ bench: Workbench, _ desk: PaneDesk) -> Own {
        Own(derived: bench.request.derived, register: bench.headerRegister)
    }

    func lines(_ facts: Facts) -> PartLines { PartLines(hints: .ofRows) }

    // MARK: Rows

    func rows(_ facts: Facts) -> [TableRow] {
        let lines = HeaderLine.lines(facts.draft, facts.own.derived)
        return lines.map { row($0, among: lines, facts) }
    }

    func addLine(_ facts: Facts) -> String? { "+ add a header (\(facts.key(of: .rowAdd)))" }

    private func row(_ line: HeaderLine, among lines: [HeaderLine], _ facts: Facts) -> TableRow {
        let isOff = !line.isOn || line.overriddenBy != nil
        let value = line.removes ? "(not sent)" : facts.shown(line.value, isSecret: line.isSecret)
        let base: Role = isOff ? .nodeOff : line.removes ? .textMuted : line.isSecret ? .syntaxSecret : .text
        return TableRow(
            mark: isOff || line.removes ? "x" : isNoted(line, facts) ? "?" : nil, name: line.name,
            nameRole: isOff ? .nodeOff : line.origin == .you ? .syntaxKey : .textMuted,
            value: VariableRuns.runs(DisplayText.visible(value), base: base), note: note(line),
            why: line.explanation(among: lines, facts.display), nameField: line.row.map { .headerName($0) },
            valueField: line.row.map { .headerValue($0) }, isMasked: line.isSecret && !facts.display.showsSecrets)
    }

    /// Whether there is a note on a row of the user.
    private func isNoted(_ line: HeaderLine, _ facts: Facts) -> Bool {
        line.row != nil
            && (facts.own.derived?.notes ?? []).contains { note in
                note.header.map { HeaderFields.isSame($0, line.name) } ?? false
            }
    }

    private func note(_ line: HeaderLine) -> String {
        guard line.origin == .you else { return line.origin.name }
        return line.isOn ? "you" : "off"
    }

    // MARK: Actions

    mutating func perform(_ action: Action, at index: Int, _ facts: Facts, _ desk: inout Desk<PaneWish>) -> Bool {
        let lines = HeaderLine.lines(facts.draft, facts.own.derived)
        let line = lines.indices.contains(index) ? lines[index] : nil
        switch action {
        case .rowAdd: add(facts, &desk)
        case .rowEdit: edit(line, facts, &desk)
        case .rowPaste: paste(facts, &desk)
        case .rowDelete: delete(line, facts, &desk)
        case .rowToggle, .rowSecret, .rowDuplicate, .rowMoveDown, .rowMoveUp:
            guard let row = facts.draft.headers.first(where: { $0.id == line?.row }) else {
                return sayNotYours(line, facts, &desk)
            }
            perform(action, row, facts, &desk)
        default: return false
        }
        return true
    }

    /// Performs an action on a row of the user.
    private mutating func perform(
        _ action: Action, _ row: HeaderRow, _ facts: Facts, _ desk: inout Desk<PaneWish>
    ) {
        switch action {
        case .rowToggle: change(row, row.isOn ? "switch off" : "switch on", facts, &desk) { $0.isOn.toggle() }
        case .rowSecret: change(row, row.isSecret ? "show" : "hide", facts, &desk) { $0.isSecret.toggle() }
        case .rowDuplicate: put([row], "duplicate \(row.name)", facts, &desk)
        default: shift(row, by: action == .rowMoveDown ? 1 : -1, facts, &desk)
        }
    }

    /// Shows the reason when a row cannot be changed; returns whether it showed one.
    private func sayNotYours(_ line: HeaderLine?, _ facts: Facts, _ desk: inout Desk<PaneWish>) -> Bool {
        desk.say(
            line == nil
                ? "no header here; \(facts.key(of: .rowAdd)) adds one"
                : "this header is not yours; \(facts.key(of: .rowEdit)) copies it into yours")
        return true
    }

    private func change(
        _ row: HeaderRow, _ verb: String, _ facts: Facts, _ desk: inout Desk<PaneWish>,
        _ body: (inout HeaderRow) -> Void
    ) {
        var draft = facts.draft
        draft.updateHeader(row.id, body)
        desk.change("\(verb) \(row.name)", \.headers, to: draft.headers)
    }

    // MARK: Adding

    private mutating func add(_ facts: Facts, _ desk: inout Desk<PaneWish>) {
        begin(HeaderRow(id: facts.draft.freshHeaderID, name: "", value: ""), "add header", facts, &desk)
    }

    private mutating func begin(_ row: HeaderRow, _ name: String, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        let field: EditSession.Target = row.name.isEmpty ? .headerName(row.id) : .headerValue(row.id)
        desk.edit(field, name, in: insert([row], facts.draft))
    }

    /// Inserts rows below the one at the cursor and moves the cursor to the first of them.
    private mutating func insert(_ rows: [HeaderRow], _ draft: RequestDraft) -> RequestDraft {
        var draft = draft
        list.cursor = min(list.cursor + 1, draft.headers.count)
        draft.headers.insert(contentsOf: rows, at: list.cursor)
        return draft
    }

    /// Enter: edits the value of the user's row, makes a copy of a default, or adds a row on the last line.
    private mutating func edit(_ line: HeaderLine?, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        guard let line else { return add(facts, &desk) }
        guard let row = facts.draft.headers.first(where: { $0.id == line.row }) else {
            let copy = HeaderRow(
                id: facts.draft.freshHeaderID, name: line.name, value: typed(line, facts), isSecret: line.isSecret)
            return begin(copy, "copy \(line.name)", facts, &desk)
        }
        // A row that removes a field sends it again once it has a value.
        guard !row.removes else { return change(row, "send", facts, &desk) { $0.removes = false } }
        desk.edit(.headerValue(row.id), "edit \(row.name)")
    }

    /// The value as the collection has it, with its variables.
    private func typed(_ line: HeaderLine, _ facts: Facts) -> String {
        guard line.origin == .collection else { return line.value }
        let rows = facts.own.derived?.input.context.inherited ?? []
        return rows.first { HeaderFields.isSame($0.name, line.name) }?.value ?? line.value
    }

    // MARK: Taking away

    /// Cuts the user's row; a default is kept from being sent by a new row of the user.
    private mutating func delete(_ line: HeaderLine?, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        var rows = facts.draft.headers
        if let place = rows.firstIndex(where: { $0.id == line?.row }) {
            let row = rows.remove(at: place)
            desk.wish(.cutHeader(row))
            desk.say("deleted \(row.name); \(key: .editUndo) takes it back")
            return desk.change("delete \(row.name)", \.headers, to: rows)
        }
        guard let line, line.overriddenBy == nil, line.origin.canBeKeptOut else {
            return _ = sayNotYours(line, facts, &desk)
        }
        rows.append(HeaderRow(id: facts.draft.freshHeaderID, name: line.name, value: "", removes: true))
        desk.change("keep out \(line.name)", \.headers, to: rows)
        list.cursor = rows.count - 1
        desk.say("\(line.name) is not sent; \(facts.display.key(of: .editUndo)) undoes")
    }

    // MARK: Copies and order

    private mutating func paste(_ facts: Facts, _ desk: inout Desk<PaneWish>) {
        guard let first = facts.own.register.first else {
            return desk.say("nothing to paste; \(facts.key(of: .rowDelete)) cuts")
        }
        put(facts.own.register, "paste \(first.name)", facts, &desk)
        desk.say("pasted \(first.name); \(key: .editUndo) takes it back")
    }

    private mutating func put(_ rows: [HeaderRow], _ name: String, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        let copies = rows.enumerated().map { offset, row in
            var row = row
            row.id = facts.draft.freshHeaderID + offset
            return row
        }
        desk.change(name, \.headers, to: insert(copies, facts.draft).headers)
    }

    private mutating func shift(_ row: HeaderRow, by offset: Int, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        var rows = facts.draft.headers
        guard let place = rows.firstIndex(where: { $0.id == row.id }), rows.indices.contains(place + offset) else {
            return desk.say(offset > 0 ? "it is the last of yours" : "it is the first of yours")
        }
        rows.swapAt(place, place + offset)
        desk.change("move \(row.name)", \.headers, to: rows)
        desk.say("moved \(row.name) \(offset > 0 ? "down" : "up"); \(key: .editUndo) takes it back")
        list.cursor += offset
    }
}

extension [Hint] {
    /// Hints of a table with rows that can be added and deleted.
    static var ofRows: [Hint] {
        [
            Hint(.requestSend, "send"), Hint(.rowEdit, "edit"), Hint(.rowAdd, "add"), Hint(.rowToggle, "off"),
            Hint(.rowDelete, "delete"), Hint(.rowWhy, "why"), Hint(.viewSecrets, "secrets"), Hint(.tabNext, "next tab"),
        ]
    }
}

extension HeaderOrigin {
    /// Whether a row of the user can keep such a field from being sent.
    fileprivate var canBeKeptOut: Bool {
        switch self {
        case .collection, .manager, .serializer: true
        case .you, .auth, .cookieJar, .cache, .transport: false
        }
    }
}
