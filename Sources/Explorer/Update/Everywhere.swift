import CurlewNetworking
import Drafting
import Serialization
import TerminalUI

/// Actions that mean the same in every pane.
enum Everywhere {
    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        Parts.open(by: action, &model)
            ?? Focusing.perform(action, &model)
            ?? requestAction(action, &model)
            ?? Yanking.perform(action, &model)
            ?? viewAction(action, &model)
            ?? programAction(action, &model)
    }

    private static func requestAction(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .requestSend: return SendUpdate.send(&model)
        case .requestSendOptions: return Menus.open(.sendOptions, &model)
        case .requestResend: return SendUpdate.resend(&model)
        case .requestCancel: return SendUpdate.cancelOrQuit(&model)
        case .requestSave: return Filing.save(&model)
        case .requestSaveAs: return SaveAsCard.open(&model)
        case .requestMethod: return Menus.open(.method, &model)
        case .requestSerializer: return Menus.open(.serializer, &model)
        case .requestEditURL, .goUrl: return RequestLineScreen.editURL(&model)
        case .requestLift: return Parts.panes(&model) { QueryLifting.lift(&$0, &$1) }
        case .importText: return PasteScreen.open(&model)
        case .editUndo: return Undoing.undo(&model)
        case .editRedo: return Undoing.redo(&model)
        case .editRepeat: return repeatLast(&model)
        case .goEnvironments: return EnvironmentsScreen.open(&model)
        case .envPick: return Menus.open(.environment, &model)
        case .goNextPoint: return Points.go(by: 1, &model)
        case .goPrevPoint: return Points.go(by: -1, &model)
        case .respWrite: return Filing.writeBody(to: "", overwrite: false, &model)
        default: return nil
        }
    }

    private static func viewAction(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .viewTheme: return ThemePickerCard.open(&model)
        case .viewWrap: return toggle(\.wrapsLines, "lines wrap", "lines do not wrap", &model)
        case .viewNumbers: return toggle(\.showsNumbers, "numbers shown", "numbers hidden", &model)
        case .viewHints: return toggle(\.showsHints, "hints shown", "hints hidden; ,k shows them", &model)
        case .viewMouse:
            let effects = toggle(\.usesMouse, "mouse on; Shift-drag selects text", "mouse off", &model)
            return effects + [.setMouse(model.settings.usesMouse)]
        case .viewLayout: return cycleLayout(&model)
        case .viewSecrets: return Secrets.toggle(&model)
        case .viewAscii:
            model.settings.drawing = model.settings.drawing == .ascii ? .unicode : .ascii
            return []
        case .linkExplain: return ExplainCard.open(&model)
        case .searchStart: return PromptCard.open(.search, &model)
        case .filterStart: return PromptCard.open(.filter, &model)
        default: return nil
        }
    }

    private static func cycleLayout(_ model: inout Model) -> [Effect] {
        let all = Settings.Layout.allCases
        let index = all.firstIndex(of: model.settings.layout) ?? 0
        model.settings.layout = all[(index + 1) % all.count]
        let words: [Settings.Layout: String] = [
            .automatic: "the pane with the focus is large", .even: "parameters and response share the height",
            .response: "the response is large",
        ]
        model.status.say("layout: \(words[model.settings.layout] ?? "")")
        return []
    }

    private static func toggle(
        _ path: WritableKeyPath<Settings, Bool>, _ on: String, _ off: String, _ model: inout Model
    ) -> [Effect] {
        model.settings[keyPath: path].toggle()
        model.status.say(model.settings[keyPath: path] ? on : off)
        return []
    }

    private static func programAction(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .helpHere: return HelpCard.open(&model)
        case .appPalette: return PaletteCard.open(&model)
        case .appCommand: return PromptCard.open(.command, &model)
        case .appRedraw: return [.redraw]
        case .appSuspend: return [.suspend]
        case .editExternal: return ExternalEditing.begin(&model)
        case .appPop: return Leaving.pop(&model)
        case .appBack: return Leaving.back(&model)
        case .appSaveQuit: return Leaving.saveAndQuit(&model)
        case .appQuitNow: return Leaving.quit(&model)
        default: return nil
        }
    }

    private static func repeatLast(_ model: inout Model) -> [Effect]? {
        guard let change = model.lastChange else {
            model.status.say("nothing to repeat yet")
            return []
        }
        if let action = change.action { return InputDispatch.perform(action, &model) }
        return change.text.map { type($0, &model) }
    }

    /// The text that was typed last, as the value of the node at the cursor.
    private static func type(_ text: String, _ model: inout Model) -> [Effect] {
        guard model.focus == .parameters, let cursor = model.request.parameters.cursor,
            case .scalar(let scalar)? = model.cursorTree.node(cursor)?.value, scalar.kind != .null
        else {
            model.status.say("no value here to repeat the last change on")
            return []
        }
        Undoing.step("edit \(model.cursorTree.label(of: cursor))", &model) { request in
            request.change { $0[treeOf: cursor].update(cursor) { $0.value = .scalar(Scalar(scalar.kind, text)) } }
        }
        return []
    }
}

/// The last change of the tree, for `.`.
public struct RepeatableChange: Equatable, Sendable {
    public var action: Action?
    /// Nil for an action: what was typed over a value.
    public var text: String?

    public init(action: Action) {
        self.action = action
    }

    public init(text: String) {
        self.text = text
    }
}

extension Action {
    /// Changes that `.` does again at the cursor.
    var isRepeatable: Bool {
        rawValue.hasPrefix("node.type")
            || [
                .nodeToggle, .nodeDelete, .nodeDuplicate, .nodeMoveDown, .nodeMoveUp, .nodeIndent, .nodeOutdent,
                .nodePasteAfter, .nodePasteInside,
            ].contains(self)
    }
}
