import CurlewBytes
import Drafting
import HTTPMessage
import Keys
import TerminalUI

/// Typing and pasting the name of a pair: its separator moves to the value.
enum PairTyping {
    /// Inserts a text into a name's field. Nil when it is text like any other.
    static func insert(
        _ text: String, into edit: EditSession, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect]? {
        if case .headerValue = edit.target, edit.isNew, edit.editor.isEmpty, text == " " {
            // The blank of `name: value` belongs to neither (RFC 9110 §5.5).
            return []
        }
        guard let place = edit.target.pairPlace else { return nil }
        let isAtEnd = edit.editor.cursor == edit.editor.count
        // A separator that is there already was typed as a letter of the name.
        if isAtEnd, TypedPair(edit.editor.text, in: place) == nil,
            let pair = TypedPair(edit.editor.text + text, in: place), edit.isNew || pair.value.isEmpty
        {
            guard place == .other || HeaderField.isToken(pair.name[...]) else { return refuse(&desk) }
            return part(pair, of: edit, &bench, &desk)
        }
        switch edit.target {
        case .key where text == "=": return moveToValue(&bench, &desk)
        case .headerName where !text.isEmpty && !HeaderField.isToken(text[...]): return refuse(&desk)
        default: return nil
        }
    }

    /// Moves to the value, which begins with what stands behind the separator.
    private static func part(
        _ pair: TypedPair, of edit: EditSession, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect] {
        if edit.isNew {
            bench.edit?.editor = LineEditor(pair.name)
            bench.edit?.isJSON = pair.isJSON
            Editing.apply(&bench, &desk)
        }
        let effects = moveToValue(&bench, &desk)
        return effects + (pair.value.isEmpty ? [] : Editing.insert(pair.value, &bench, &desk))
    }

    /// Moves from a name to its value: by its separator, Tab, and Enter in a new row.
    static func moveToValue(_ bench: inout Workbench, _ desk: inout PaneDesk) -> [Effect] {
        switch bench.edit?.target {
        case .key(let id): QuickRows.beginValue(of: id, &bench, &desk)
        case .headerName(let id): Editing.moveTo(.headerValue(id), &bench, &desk)
        default: []
        }
    }

    /// Puts the separator behind a name that was typed without one, in a field that holds the whole pair.
    static func separate(_ bench: inout Workbench) -> Bool {
        guard let text = bench.edit?.editor.text, let separated = separated(text) else { return false }
        bench.edit?.editor = LineEditor(separated)
        return true
    }

    /// A name with the separator behind it; nil for a pair, and for no name.
    static func separated(_ text: String) -> String? {
        TypedPair(text) == nil && !text.trimmed.isEmpty && !text.utf8.contains("=") ? text.trimmed + "=" : nil
    }

    private static func refuse(_ desk: inout PaneDesk) -> [Effect] {
        let key = desk.key(of: .editComplete, in: .edit)
        desk.say("a header's name has letters, digits and - only; : or \(key) goes to its value", .warning)
        return []
    }
}
