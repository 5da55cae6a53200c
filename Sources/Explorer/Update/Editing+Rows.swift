import CurlewNetworking
import Serialization
import TerminalUI

/// Fields whose text counts only as a whole: options and cookies. What is typed is checked on leaving, and becomes one
/// step.
extension Editing {
    /// Why the text is no value; nil when it is one, or for fields that take every text.
    static func flaw(_ edit: EditSession, _ model: Model) -> String? {
        let text = edit.editor.text
        switch edit.target {
        case .option(let name):
            guard let option = RequestOption.named(name), !text.isEmpty else { return nil }
            var draft = model.request.draft
            return option.write(text, &draft) ? nil : "\(name) must be \(option.expected)"
        case .newCookie: return text.isEmpty ? nil : CookieEdits.flaw(ofNew: text, model)
        case .cookieValue(let id): return CookieEdits.flaw(of: text, id, model)
        case .wire: return WireText.flaw(text, model.bench)
        default: return nil
        }
    }

    /// Enter: with a flaw the field stays open and says what is wanted.
    static func acceptWhole(_ edit: EditSession, _ model: inout Model) -> [Effect] {
        if edit.target == .wire, let fault = WireText.fault(&model.bench) {
            model.status.say(fault, .error)
            return []
        }
        if let flaw = flaw(edit, model) {
            model.status.say(flaw, .error)
            return []
        }
        return leaveWhole(edit, &model)
    }

    /// Esc too: a text that is no value is dropped, and that is said.
    static func leaveWhole(_ edit: EditSession, _ model: inout Model) -> [Effect] {
        model.edit = nil
        if let flaw = flaw(edit, model) {
            model.status.say("nothing changed: \(flaw)", .warning)
            return []
        }
        let text = edit.editor.text
        switch edit.target {
        case .option(let name): return setOption(name, text, &model)
        case .newCookie: return text.isEmpty ? [] : CookieEdits.add(text, &model)
        case .cookieValue(let id): return CookieEdits.set(text, of: id, &model)
        case .wire: return Parts.panes(&model) { WireText.accept(edit, &$0, &$1) }
        default: return []
        }
    }

    /// An empty field takes the option back to its default; one that a choice has opened changes nothing then.
    private static func setOption(_ name: String, _ text: String, _ model: inout Model) -> [Effect] {
        guard let option = RequestOption.named(name) else { return [] }
        if text.isEmpty, case .choice = option.form { return [] }
        let standard = model.inheritedDraft
        let value = text.isEmpty ? option.read(standard) : text
        guard value != option.read(model.request.draft) else { return [] }
        return OptionTable.set(option, to: value, &model)
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
