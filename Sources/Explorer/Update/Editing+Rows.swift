import TerminalUI

/// Fields that take their text only as a whole: options, cookies and the parameters as they are sent. The text is
/// checked on leaving, and becomes one undo step.
extension Editing {
    /// The reason why the text is no valid value; nil when it is valid, and for fields that accept any text.
    static func flaw(_ edit: EditSession, _ bench: Workbench, _ desk: PaneDesk) -> String? {
        edit.target == .wire ? WireText.flaw(edit.editor.text, bench) : edit.target.table?.flaw(edit, bench, desk)
    }

    /// Enter: while the text has a flaw, the field stays open and a message describes valid values.
    static func acceptWhole(
        _ edit: EditSession, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect] {
        let fault = edit.target == .wire ? WireText.fault(&bench) : nil
        if let flaw = fault ?? flaw(edit, bench, desk) {
            desk.say(flaw, .error)
            return []
        }
        return leaveWhole(edit, &bench, &desk)
    }

    /// Closes the field, after Enter or Esc: a text that is no valid value is dropped with a message.
    static func leaveWhole(_ edit: EditSession, _ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        bench.edit = nil
        if let flaw = flaw(edit, bench, desk) {
            desk.say("nothing changed: \(flaw)", .warning)
            return []
        }
        guard let table = edit.target.table else { return WireText.accept(edit, &bench, &desk) }
        table.accept(edit, &bench, &desk)
        return []
    }
}

extension EditSession.Target {
    /// Whether the text is taken as a whole, on leaving.
    var isWhole: Bool { self == .wire || table != nil }
}
