import TerminalUI

/// One line of a table of pane 3: headers, auth, options, cookies.
struct TableRow: Equatable {
    /// `x` off or overridden, `*` not at its default, `!` a problem.
    var mark: Character?
    var name: String
    var nameRole: Role = .syntaxKey
    /// As it may be shown: secrets are masked.
    var value: [Run]
    /// At the right end: where it comes from, what the default is.
    var note = ""
    /// Says less, where the value would not fit beside it; nil: the note stays.
    var shortNote: String?
    /// In a sentence; the explain strip has it, and `x` says it.
    var why: String
    /// The field that shows the name, where it can be typed.
    var nameField: EditSession.Target?
    /// The field that shows the value.
    var valueField: EditSession.Target?
    /// What is typed is shown as stars.
    var isMasked = false

    /// What search looks in.
    var text: String { name + " " + value.map(\.text).joined() }
}

/// What a table of pane 3 says and does; `RowsScreen` moves in it, draws it and opens its fields.
protocol RowTable {
    static func rows(_ bench: Workbench, _ desk: PaneDesk) -> [TableRow]
    /// What the line behind the rows offers; nil: there is none.
    static func addLine(_ bench: Workbench, _ desk: PaneDesk) -> String?
    /// Actions on the row at the cursor, by its place; `index` is beyond the rows on the line that adds.
    static func perform(_ action: Action, at index: Int, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect]?
}

extension RowTable {
    static func rows(_ model: Model) -> [TableRow] { rows(model.bench, PaneDesk(model)) }
}
