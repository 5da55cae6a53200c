import CurlewNetworking
import Drafting
import TerminalUI
import Workspace

/// Pane 3, tab Options: what differs from its default, and behind a fold all the rest.
enum OptionTable: RowTable {
    /// A row: an option, or the line that folds those at their default.
    private enum Line {
        case option(RequestOption)
        case fold(count: Int)
    }

    static func rows(_ model: Model) -> [TableRow] {
        let standard = model.inheritedDraft
        return lines(model, standard).map { line in
            switch line {
            case .option(let option): row(option, standard, model)
            case .fold(let count): fold(count, model)
            }
        }
    }

    static func addLine(_: Model) -> String? { nil }

    /// What differs comes first; an option whose field is open stays where it was.
    private static func lines(_ model: Model, _ standard: RequestDraft) -> [Line] {
        let differing = RequestOption.all.filter { differs($0, standard, model) }
        let rest = RequestOption.all.filter { !differs($0, standard, model) }
        let shown = model.rows.isUnfolded ? rest : []
        return (differing.map { .option($0) }) + (rest.isEmpty ? [] : [.fold(count: rest.count)])
            + shown.map { .option($0) }
    }

    private static func differs(_ option: RequestOption, _ standard: RequestDraft, _ model: Model) -> Bool {
        option.read(model.request.draft) != option.read(standard)
    }

    private static func row(_ option: RequestOption, _ standard: RequestDraft, _ model: Model) -> TableRow {
        let differs = differs(option, standard, model)
        let value = option.read(model.request.draft)
        let shown = value.map { Secrets.shown($0, isSecret: option.isSecret, model) } ?? "not set"
        let base: Role = value == nil ? .textMuted : isUnsafe(option, value) ? .statusError : .text
        return TableRow(
            mark: differs ? "*" : nil, name: option.name, nameRole: differs ? .syntaxKey : .textMuted,
            value: VariableRuns.runs(DisplayText.visible(shown), base: base),
            note: differs ? "default \(TextWidth.truncated(option.shown(standard), columns: 12))" : "",
            shortNote: differs ? "(\(TextWidth.truncated(option.shown(standard), columns: 8)))" : nil,
            why: why(option, standard), valueField: .option(option.name),
            isMasked: option.isSecret && !model.showsSecrets)
    }

    private static func why(_ option: RequestOption, _ standard: RequestDraft) -> String {
        "\(option.name)  \(option.help)  Default: \(option.shown(standard))."
    }

    private static func isUnsafe(_ option: RequestOption, _ value: String?) -> Bool {
        (option.name == "verify" || option.name == "verify-name") && value == "false"
    }

    private static func fold(_ count: Int, _ model: Model) -> TableRow {
        let sign = model.rows.isUnfolded ? "v" : ">"
        let key = model.key(of: .rowEdit, in: .headers)
        return TableRow(
            name: "\(sign) \(count) \(count == RequestOption.all.count ? "options" : "more") at default",
            nameRole: .textMuted, value: [],
            why: "\(key) \(model.rows.isUnfolded ? "folds" : "shows") the options that are at their default.")
    }

    // MARK: Actions

    static func perform(_ action: Action, at index: Int, _ model: inout Model) -> [Effect]? {
        let lines = lines(model, model.inheritedDraft)
        guard lines.indices.contains(index) else { return nil }
        switch lines[index] {
        case .fold: return perform(action, onFoldAt: index, &model)
        case .option(let option): return perform(action, option, &model)
        }
    }

    private static func perform(_ action: Action, onFoldAt index: Int, _ model: inout Model) -> [Effect]? {
        switch action {
        case .rowEdit, .rowToggle: model.rows.isUnfolded.toggle()
        case .moveRight: model.rows.isUnfolded = true
        case .moveLeft: model.rows.isUnfolded = false
        case .rowAdd, .rowDelete, .rowDuplicate, .rowMoveUp, .rowMoveDown, .rowPaste, .rowSecret:
            model.status.say("this line only folds; \(model.key(of: .rowEdit, in: .headers)) opens it")
        default: return nil
        }
        return []
    }

    private static func perform(_ action: Action, _ option: RequestOption, _ model: inout Model) -> [Effect]? {
        switch action {
        case .rowEdit: return edit(option, &model)
        case .rowToggle: return option.form == .toggle ? edit(option, &model) : noSwitch(option, &model)
        case .rowDelete: return reset(option, &model)
        case .moveLeft:
            model.rows.isUnfolded = false
            model.rows.cursor = min(model.rows.cursor, RowsScreen.count(model) - 1)
            return []
        case .moveRight: return []
        case .rowAdd, .rowDuplicate, .rowMoveUp, .rowMoveDown, .rowPaste, .rowSecret:
            model.status.say("options are a fixed list; \(model.key(of: .rowEdit, in: .headers)) changes this one")
            return []
        default: return nil
        }
    }

    private static func noSwitch(_ option: RequestOption, _ model: inout Model) -> [Effect] {
        model.status.say("\(option.name) has no on and off; \(model.key(of: .rowEdit, in: .headers)) changes it")
        return []
    }

    private static func edit(_ option: RequestOption, _ model: inout Model) -> [Effect] {
        switch option.form {
        case .toggle: return toggle(option, &model)
        case .choice: return Menus.open(.option(option.name), &model)
        case .text:
            Editing.begin(.option(option.name), name: "set \(option.name)", &model)
            return []
        }
    }

    private static func toggle(_ option: RequestOption, _ model: inout Model) -> [Effect] {
        let other = option.read(model.request.draft) == "true" ? "false" : "true"
        var draft = model.request.draft
        guard option.write(other, &draft) else {
            model.status.say("\(option.name) is \(option.expected)", .warning)
            return []
        }
        return set(option, to: other, &model)
    }

    /// Back to the default, the collection's or the program's.
    private static func reset(_ option: RequestOption, _ model: inout Model) -> [Effect] {
        let standard = model.inheritedDraft
        guard differs(option, standard, model) else {
            model.status.say("\(option.name) is at its default already")
            return []
        }
        follow(option, &model) { model in
            Undoing.step("\(option.name) to its default", &model) { request in
                request.change { option.copy(from: standard, to: &$0) }
            }
        }
        model.status.say("\(option.name) is \(option.shown(model.request.draft)), its default")
        return []
    }

    /// Changes an option as one undo step and says what it is now.
    @discardableResult
    static func set(_ option: RequestOption, to text: String?, _ model: inout Model) -> [Effect] {
        change(option, &model) { _ = option.write(text, &$0) }
    }

    /// The same with what the collection or the program says, which nobody typed.
    static func setToDefault(_ option: RequestOption, _ model: inout Model) -> [Effect] {
        let standard = model.inheritedDraft
        return change(option, &model) { option.copy(from: standard, to: &$0) }
    }

    private static func change(
        _ option: RequestOption, _ model: inout Model, _ body: (inout RequestDraft) -> Void
    ) -> [Effect] {
        follow(option, &model) { model in
            Undoing.step("set \(option.name)", &model) { request in request.change(body) }
        }
        model.status.say("\(option.name) is \(sayable(option, model))")
        return []
    }

    private static func sayable(_ option: RequestOption, _ model: Model) -> String {
        DisplayText.visible(Secrets.shown(option.shown(model.request.draft), isSecret: option.isSecret, model))
    }

    /// The place of the option under the cursor in the list of all; 0 on the fold.
    static func place(_ model: Model) -> Int {
        let lines = lines(model, model.inheritedDraft)
        guard lines.indices.contains(model.rows.cursor), case .option(let option) = lines[model.rows.cursor] else {
            return 0
        }
        return RequestOption.all.firstIndex { $0.name == option.name } ?? 0
    }

    /// Puts the cursor on an option.
    static func show(_ name: String, _ model: inout Model) {
        guard let option = RequestOption.named(name) else { return }
        model.rows.isUnfolded = model.rows.isUnfolded || !differs(option, model.inheritedDraft, model)
        follow(option, &model) { _ in }
    }

    /// The row of an option moves when it begins or ceases to differ; the cursor goes along.
    static func follow(_ option: RequestOption, _ model: inout Model, _ body: (inout Model) -> Void) {
        body(&model)
        guard model.parametersTab == .options else { return }
        let lines = lines(model, model.inheritedDraft)
        let place = lines.firstIndex { if case .option(let other) = $0 { other.name == option.name } else { false } }
        let fold = lines.firstIndex { if case .fold = $0 { true } else { false } }
        model.rows.cursor = place ?? fold ?? 0
    }
}

extension Model {
    /// The request of a file that says nothing: the defaults of collection, folders and program.
    var inheritedDraft: RequestDraft { RequestDraft(SavedRequest(), defaults: Filing.defaults(self)) }
}
