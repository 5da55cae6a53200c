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
