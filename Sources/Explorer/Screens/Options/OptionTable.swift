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

    static func rows(_ bench: Workbench, _ desk: PaneDesk) -> [TableRow] {
        let standard = desk.inherited(bench.request)
        return lines(bench, standard).map { line in
            switch line {
            case .option(let option): row(option, standard, bench, desk)
            case .fold(let count): fold(count, bench, desk)
            }
        }
    }

    static func addLine(_: Workbench, _: PaneDesk) -> String? { nil }

    /// What differs comes first; an option whose field is open stays where it was.
    private static func lines(_ bench: Workbench, _ standard: RequestDraft) -> [Line] {
        let differing = RequestOption.all.filter { differs($0, standard, bench) }
        let rest = RequestOption.all.filter { !differs($0, standard, bench) }
        let shown = bench.rows.isUnfolded ? rest : []
        return (differing.map { .option($0) }) + (rest.isEmpty ? [] : [.fold(count: rest.count)])
            + shown.map { .option($0) }
    }

    private static func differs(_ option: RequestOption, _ standard: RequestDraft, _ bench: Workbench) -> Bool {
        option.read(bench.request.draft) != option.read(standard)
    }

    private static func row(_ option: RequestOption, _ standard: RequestDraft, _ bench: Workbench, _ desk: PaneDesk)
        -> TableRow
    {
        let differs = differs(option, standard, bench)
        let value = option.read(bench.request.draft)
        let shown = value.map { Secrets.shown($0, isSecret: option.isSecret, desk.display) } ?? "not set"
        let base: Role = value == nil ? .textMuted : isUnsafe(option, value) ? .statusError : .text
        return TableRow(
            mark: differs ? "*" : nil, name: option.name, nameRole: differs ? .syntaxKey : .textMuted,
            value: VariableRuns.runs(DisplayText.visible(shown), base: base),
            note: differs ? "default \(TextWidth.truncated(option.shown(standard), columns: 12))" : "",
            shortNote: differs ? "(\(TextWidth.truncated(option.shown(standard), columns: 8)))" : nil,
            why: why(option, standard), valueField: .option(option.name),
            isMasked: option.isSecret && !desk.display.showsSecrets)
    }

    private static func why(_ option: RequestOption, _ standard: RequestDraft) -> String {
        "\(option.name)  \(option.help)  Default: \(option.shown(standard))."
    }

    private static func isUnsafe(_ option: RequestOption, _ value: String?) -> Bool {
        (option.name == "verify" || option.name == "verify-name") && value == "false"
    }

    private static func fold(_ count: Int, _ bench: Workbench, _ desk: PaneDesk) -> TableRow {
        let sign = bench.rows.isUnfolded ? "v" : ">"
        let key = desk.key(of: .rowEdit, in: .headers)
        return TableRow(
            name: "\(sign) \(count) \(count == RequestOption.all.count ? "options" : "more") at default",
            nameRole: .textMuted, value: [],
            why: "\(key) \(bench.rows.isUnfolded ? "folds" : "shows") the options that are at their default.")
    }

    // MARK: Actions

    static func perform(
        _ action: Action, at index: Int, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> [Effect]? {
        let lines = lines(bench, desk.inherited(bench.request))
        guard lines.indices.contains(index) else { return nil }
        let isHandled =
            switch lines[index] {
            case .fold: performOnFold(action, &bench, &desk)
            case .option(let option): perform(action, option, &bench, &desk)
            }
        return isHandled ? [] : nil
    }

    private static func performOnFold(
        _ action: Action, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> Bool {
        switch action {
        case .rowEdit, .rowToggle: bench.rows.isUnfolded.toggle()
        case .moveRight: bench.rows.isUnfolded = true
        case .moveLeft: bench.rows.isUnfolded = false
        case .rowAdd, .rowDelete, .rowDuplicate, .rowMoveUp, .rowMoveDown, .rowPaste, .rowSecret:
            desk.say("this line only folds; \(desk.key(of: .rowEdit, in: .headers)) opens it")
        default: return false
        }
        return true
    }

    private static func perform(
        _ action: Action, _ option: RequestOption, _ bench: inout Workbench, _ desk: inout PaneDesk
    ) -> Bool {
        let key = desk.key(of: .rowEdit, in: .headers)
        switch action {
        case .rowEdit: edit(option, &bench, &desk)
        case .rowToggle where option.form == .toggle: edit(option, &bench, &desk)
        case .rowToggle: desk.say("\(option.name) has no on and off; \(key) changes it")
        case .rowDelete: reset(option, &bench, &desk)
        case .moveLeft:
            bench.rows.isUnfolded = false
            bench.rows.cursor = min(bench.rows.cursor, lines(bench, desk.inherited(bench.request)).count - 1)
        case .moveRight: break
        case .rowAdd, .rowDuplicate, .rowMoveUp, .rowMoveDown, .rowPaste, .rowSecret:
            desk.say("options are a fixed list; \(key) changes this one")
        default: return false
        }
        return true
    }

    private static func edit(_ option: RequestOption, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        switch option.form {
        case .toggle: toggle(option, &bench, &desk)
        case .choice: desk.wish(.menu(.option(option.name)))
        case .text: Editing.begin(.option(option.name), name: "set \(option.name)", &bench)
        }
    }

    private static func toggle(_ option: RequestOption, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        let other = option.read(bench.request.draft) == "true" ? "false" : "true"
        var draft = bench.request.draft
        guard option.write(other, &draft) else { return desk.say("\(option.name) is \(option.expected)", .warning) }
        set(option, to: other, &bench, &desk)
    }

    /// Back to the default, the collection's or the program's.
    private static func reset(_ option: RequestOption, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        let standard = desk.inherited(bench.request)
        guard differs(option, standard, bench) else { return desk.say("\(option.name) is at its default already") }
        bench.request.step("\(option.name) to its default") { request in
            request.change { option.copy(from: standard, to: &$0) }
        }
        follow(option, &bench, desk)
        desk.say("\(option.name) is \(option.shown(bench.request.draft)), its default")
    }

    /// Changes an option as one undo step and says what it is now.
    static func set(_ option: RequestOption, to text: String?, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        change(option, &bench, &desk) { _ = option.write(text, &$0) }
    }

    /// The same with what the collection or the program says, which nobody typed.
    static func setToDefault(_ option: RequestOption, _ bench: inout Workbench, _ desk: inout PaneDesk) {
        let standard = desk.inherited(bench.request)
        change(option, &bench, &desk) { option.copy(from: standard, to: &$0) }
    }

    private static func change(
        _ option: RequestOption, _ bench: inout Workbench, _ desk: inout PaneDesk,
        _ body: (inout RequestDraft) -> Void
    ) {
        bench.request.step("set \(option.name)") { request in request.change(body) }
        follow(option, &bench, desk)
        desk.say("\(option.name) is \(sayable(option, bench, desk))")
    }

    private static func sayable(_ option: RequestOption, _ bench: Workbench, _ desk: PaneDesk) -> String {
        DisplayText.visible(Secrets.shown(option.shown(bench.request.draft), isSecret: option.isSecret, desk.display))
    }

    /// The place of the option under the cursor in the list of all; 0 on the fold.
    static func place(_ bench: Workbench, _ desk: PaneDesk) -> Int {
        let lines = lines(bench, desk.inherited(bench.request))
        guard lines.indices.contains(bench.rows.cursor), case .option(let option) = lines[bench.rows.cursor] else {
            return 0
        }
        return RequestOption.all.firstIndex { $0.name == option.name } ?? 0
    }

    /// Puts the cursor on an option.
    static func show(_ name: String, _ bench: inout Workbench, _ desk: PaneDesk) {
        guard let option = RequestOption.named(name) else { return }
        let isFolded = !differs(option, desk.inherited(bench.request), bench)
        bench.rows.isUnfolded = bench.rows.isUnfolded || isFolded
        follow(option, &bench, desk)
    }

    /// The row of an option moves when it begins or ceases to differ; the cursor goes along.
    private static func follow(_ option: RequestOption, _ bench: inout Workbench, _ desk: PaneDesk) {
        guard bench.parametersTab == .options else { return }
        let lines = lines(bench, desk.inherited(bench.request))
        let place = lines.firstIndex { if case .option(let other) = $0 { other.name == option.name } else { false } }
        let fold = lines.firstIndex { if case .fold = $0 { true } else { false } }
        bench.rows.cursor = place ?? fold ?? 0
    }
}

extension Model {
    /// The request of a file that says nothing: the defaults of collection, folders and program.
    var inheritedDraft: RequestDraft { RequestDraft(SavedRequest(), defaults: Filing.defaults(self)) }
}
