import CurlewNetworking
import Serialization
import TerminalUI

/// Fields whose text counts only as a whole: options and cookies. What is typed is checked on leaving, and becomes one
/// step.
extension Editing {
    /// Why the text is no value; nil when it is one, or for fields that take every text.
    static func flaw(_ edit: EditSession, _ bench: Workbench, _ desk: PaneDesk) -> String? {
        let text = edit.editor.text
        switch edit.target {
        case .option(let name):
            guard let option = RequestOption.named(name), !text.isEmpty else { return nil }
            var draft = bench.request.draft
            return option.write(text, &draft) ? nil : "\(name) must be \(option.expected)"
        case .newCookie: return text.isEmpty ? nil : CookieEdits.flaw(ofNew: text, bench, desk)
        case .cookieValue(let id): return CookieEdits.flaw(of: text, id, bench, desk)
        case .wire: return WireText.flaw(text, bench)
        default: return nil
        }
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
        let text = edit.editor.text
        switch edit.target {
        case .option(let name): setOption(name, text, &bench, &desk)
        case .newCookie where !text.isEmpty: return CookieEdits.add(text, &bench, &desk)
        case .cookieValue(let id): return CookieEdits.set(text, of: id, &bench, &desk)
        case .wire: return WireText.accept(edit, &bench, &desk)
        default: break
        }
        return []
    }

    /// An empty field takes the option back to its default; one that a choice has opened changes nothing then.
    private static func setOption(
        _ name: String, _ text: String, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) {
        guard let option = RequestOption.named(name) else { return }
        if text.isEmpty, case .choice = option.form { return }
        let value = text.isEmpty ? option.read(desk.inherited(bench.request)) : text
        guard value != option.read(bench.request.draft) else { return }
        OptionTable.set(option, to: value, &bench, &desk)
    }
}

extension EditSession.Target {
    /// The text goes in as a whole, on leaving.
    var isWhole: Bool {
        switch self {
        case .option, .newCookie, .cookieValue, .wire: true
        default: false
        }
    }
}
