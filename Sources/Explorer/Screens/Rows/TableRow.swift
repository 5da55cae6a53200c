import TerminalUI

/// One line of a table of pane 3: headers, auth, options, cookies.
struct TableRow: Equatable {
    /// `x` off or overridden, `*` not at its default, `!` problem, `?` note.
    var mark: Character?
    var name: String
    var nameRole: Role = .syntaxKey
    /// The value for display: secrets are masked.
    var value: [Run]
    /// Text at the right end: the value's source, or the default.
    var note = ""
    /// A shorter note, used when the value would not fit beside the full one; nil: the full note is used.
    var shortNote: String?
    /// A sentence for the explain strip and for `x`.
    var why: String
    /// The field for the name; nil when the name cannot be edited.
    var nameField: EditSession.Target?
    /// The field for the value; nil when the value cannot be edited.
    var valueField: EditSession.Target?
    /// Typed text is shown as stars.
    var isMasked = false

    /// The text that a search covers.
    var text: String { name + " " + value.map(\.text).joined() }
}
