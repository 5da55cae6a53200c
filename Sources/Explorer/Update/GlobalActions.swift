import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI

/// Actions with the same meaning in every pane.
enum GlobalActions {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        Parts.open(by: action, &model)
            ?? Overlay.opening(by: action, model).map { Parts.open($0, &model) }
            ?? Parts.perform(&model) { Focusing.perform(action, &$0, &$1) ? [] : nil }
            ?? requestAction(action, &model)
            ?? Yanking.perform(action, &model)
            ?? viewAction(action, &model)
            ?? programAction(action, &model)
    }

    private static func requestAction(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .requestSend: return SendUpdate.send(&model)
        case .requestResend: return SendUpdate.resend(&model)
        case .requestCancel: return SendUpdate.cancelOrQuit(&model)
        case .requestSave: return RequestStorage.save(&model)
        case .requestNew: return RequestStorage.newRequest(&model)
        case .requestEditURL, .goUrl: return Parts.panes(&model) { RequestLineScreen.editURL(&$0, &$1) }
        case .requestLift: return Parts.panes(&model) { QueryLifting.lift(&$0, &$1) }
        case .editUndo: return Parts.panes(&model) { Undoing.undo(&$0, &$1) }
        case .editRedo: return Parts.panes(&model) { Undoing.redo(&$0, &$1) }
        case .editRepeat:
            return Parts.panes(&model) { bench, desk in RepeatableChange.perform(&bench, &desk) }
        case .editFromEmpty:
            let edits = model.context == .headers ? Action.rowEdit : .nodeEdit
            return InputDispatch.perform(edits, &model) + Parts.panes(&model) { Editing.clear(&$0, &$1) }
        case .goNextPoint, .goPrevPoint:
            return Parts.panes(&model) { bench, desk in
                ProblemNavigation.go(by: action == .goNextPoint ? 1 : -1, &bench, &desk)
                return []
            }
        case .respWrite: return RequestStorage.writeBody(to: "", overwrite: false, &model)
        default: return nil
        }
    }

    private static func viewAction(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .viewWrap: toggle(\.wrapsLines, "lines wrap", "lines do not wrap", &model.settings, &model.status)
        case .viewNumbers: toggle(\.showsNumbers, "numbers shown", "numbers hidden", &model.settings, &model.status)
        case .viewHints:
            let off = "hints hidden; \(model.key(of: .viewHints)) shows them"
            toggle(\.showsHints, "hints shown", off, &model.settings, &model.status)
        case .viewMouse:
            toggle(
                \.usesMouse, "mouse on; Shift-drag selects text", "mouse off", &model.settings, &model.status)
            return [.setMouse(model.settings.usesMouse)]
        case .viewEditStyle:
            model.settings.editing = model.settings.editing == .vi ? .emacs : .vi
            model.status.say(
                model.settings.editing == .vi ? "fields have the keys of vi" : "fields have the keys of shells")
        case .viewLayout: cycleLayout(&model.settings, &model.status)
        case .viewSecrets: return SecretDisplay.toggle(&model)
        case .viewAscii: model.settings.drawing = model.settings.drawing == .ascii ? .unicode : .ascii
        default: return nil
        }
        return []
    }

    private static func cycleLayout(_ settings: inout Settings, _ status: inout StatusState) {
        let all = Settings.Layout.allCases
        let index = all.firstIndex(of: settings.layout) ?? 0
        settings.layout = all[(index + 1) % all.count]
        let words: [Settings.Layout: String] = [
            .automatic: "the pane with the focus is large", .even: "parameters and response share the height",
            .response: "the response is large",
        ]
        status.say("layout: \(words[settings.layout] ?? "")")
    }

    private static func toggle(
        _ path: WritableKeyPath<Settings, Bool>, _ on: String, _ off: String, _ settings: inout Settings,
        _ status: inout StatusState
    ) {
        settings[keyPath: path].toggle()
        status.say(settings[keyPath: path] ? on : off)
    }

    private static func programAction(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .appRedraw: return [.redraw]
        case .appSuspend: return [.suspend]
        case .editExternal: return ExternalEditing.begin(&model)
        case .appPop: return Exit.pop(&model)
        case .appBack: return Exit.back(&model)
        case .appSaveQuit: return Exit.saveAndQuit(&model)
        case .appQuitNow: return Exit.quit(&model)
        default: return nil
        }
    }
}
