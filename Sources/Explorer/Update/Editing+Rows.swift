import TerminalUI

/// Fields whose text counts only as a whole: options, cookies and the parameters as they are sent. What is typed is
/// checked on leaving, and becomes one step.
extension Editing {
    /// Why the text is no value; nil when it is one, or for fields that take every text.
    static func flaw(_ edit: EditSession, _ bench: Workbench, _ desk: PaneDesk) -> String? {
        edit.target == .wire ? WireText.flaw(edit.editor.text, bench) : edit.target.table?.flaw(edit, bench, desk)
    }

    /// Enter: with a flaw the field stays open and says what is wanted.
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

    /// Esc too: a text that is no value is dropped, and that is said.
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
    /// The text goes in as a whole, on leaving.
    var isWhole: Bool { self == .wire || table != nil }
}
