import CurlewNetworking
import Drafting
import Keys
import TerminalUI
import Workspace

/// Pane 3, tab Options: the options that are not at their default, and the others below a fold.
struct OptionTable: FieldTable, Equatable {
    var list = ListState()
    /// The options at their default are shown.
    var isUnfolded = false
    static let slot: any WritableKeyPath<TableTabs, Self> & Sendable = \.options
    private static let standard = RequestDraft()

    static func label(_ draft: RequestDraft) -> TabLabel {
        TabLabel("Options", isHeld: draft.options != standard.options)
    }

    struct Own {
        /// The draft of an empty file: the defaults of collection, folders and program.
        var standard = RequestDraft()
        /// The table is on the screen.
        var isShown = true
    }

    /// A row: an option, or the line that folds the options at their default.
    private enum Line {
        case option(RequestOption)
        case fold(count: Int)

        var option: RequestOption? { if case .option(let option) = self { option } else { nil } }
    }

    func own(_ bench: Workbench, _ desk: PaneDesk) -> Own {
        Own(standard: desk.inherited(bench.request), isShown: bench.parametersTab == .options)
    }

    func lines(_ facts: Facts) -> PartLines {
        PartLines(hints: [
            Hint(.requestSend, "send"), Hint(.rowEdit, "change"), Hint(.rowDelete, "default"),
            Hint(.rowWhy, "explain"), Hint(.tabNext, "next tab"), Hint(.editUndo, "undo"),
        ])
    }

    // MARK: Rows

    func rows(_ facts: Facts) -> [TableRow] {
        options(facts).map { line in
            switch line {
            case .option(let option): row(option, facts)
            case .fold(let count): fold(count, facts)
            }
        }
    }

    func addLine(_: Facts) -> String? { nil }

    /// Options that are not at their default come first; an option whose field is open keeps its place.
    private func options(_ facts: Facts) -> [Line] {
        let differing = RequestOption.all.filter { differs($0, facts) }
        let rest = RequestOption.all.filter { !differs($0, facts) }
        return differing.map { .option($0) } + (rest.isEmpty ? [] : [.fold(count: rest.count)])
            + (isUnfolded ? rest : []).map { .option($0) }
    }

    private func differs(_ option: RequestOption, _ facts: Facts) -> Bool {
        option.read(facts.draft) != option.read(facts.own.standard)
    }

    private func row(_ option: RequestOption, _ facts: Facts) -> TableRow {
        let (differs, standard) = (differs(option, facts), option.shown(facts.own.standard))
        let value = option.read(facts.draft)
        let shown = value.map { facts.shown($0, isSecret: option.isSecret) } ?? "not set"
        let base: Role = value == nil ? .textMuted : isUnsafe(option, value) ? .statusError : .text
        return TableRow(
            mark: differs ? "*" : nil, name: option.name, nameRole: differs ? .syntaxKey : .textMuted,
            value: VariableRuns.runs(DisplayText.visible(shown), base: base),
            note: differs ? "default \(TextWidth.truncated(standard, columns: 12))" : "",
            shortNote: differs ? "(\(TextWidth.truncated(standard, columns: 8)))" : nil,
            why: "\(option.name)  \(option.help)  Default: \(standard).", valueField: .option(option.name),
            isMasked: option.isSecret && !facts.display.showsSecrets)
    }

    private func isUnsafe(_ option: RequestOption, _ value: String?) -> Bool {
        (option.name == "verify" || option.name == "verify-name") && value == "false"
    }

    private func fold(_ count: Int, _ facts: Facts) -> TableRow {
        TableRow(
            name:
                "\((isUnfolded ? Mark.open : .closed).text) \(count) \(count == RequestOption.all.count ? "options" : "more") at default",
            nameRole: .textMuted, value: [],
            why:
                "\(facts.key(of: .rowEdit)) \(isUnfolded ? "folds" : "shows") the options that are at their default.")
    }

    // MARK: Actions

    mutating func perform(_ action: Action, at index: Int, _ facts: Facts, _ desk: inout Desk<PaneWish>) -> Bool {
        let lines = options(facts)
        guard lines.indices.contains(index) else { return false }
        switch lines[index] {
        case .fold: return performOnFold(action, facts, &desk)
        case .option(let option): return perform(action, option, facts, &desk)
        }
    }

    private mutating func performOnFold(_ action: Action, _ facts: Facts, _ desk: inout Desk<PaneWish>) -> Bool {
        switch action {
        case .rowEdit, .rowToggle: isUnfolded.toggle()
        case .moveRight: isUnfolded = true
        case .moveLeft: isUnfolded = false
        case .rowAdd, .rowDelete, .rowDuplicate, .rowMoveUp, .rowMoveDown, .rowPaste, .rowSecret:
            desk.say("this line only folds; \(facts.key(of: .rowEdit)) opens it")
        default: return false
        }
        return true
    }

    private mutating func perform(
        _ action: Action, _ option: RequestOption, _ facts: Facts, _ desk: inout Desk<PaneWish>
    ) -> Bool {
        switch action {
        case .rowEdit: edit(option, facts, &desk)
        case .rowToggle where option.form == .toggle: edit(option, facts, &desk)
        case .rowToggle: desk.say("\(option.name) has no on and off; \(facts.key(of: .rowEdit)) changes it")
        case .rowDelete: reset(option, facts, &desk)
        case .moveLeft:
            isUnfolded = false
            list.cursor = min(list.cursor, count(facts) - 1)
        case .moveRight: break
        case .rowAdd, .rowDuplicate, .rowMoveUp, .rowMoveDown, .rowPaste, .rowSecret:
            desk.say("options are a fixed list; \(facts.key(of: .rowEdit)) changes this one")
        default: return false
        }
        return true
    }

    private mutating func edit(_ option: RequestOption, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        switch option.form {
        case .toggle: toggle(option, facts, &desk)
        case .choice: desk.menu(.option(option.name))
        case .text: desk.edit(.option(option.name), "set \(option.name)")
        }
    }

    private mutating func toggle(_ option: RequestOption, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        let other = option.read(facts.draft) == "true" ? "false" : "true"
        var draft = facts.draft
        guard option.write(other, &draft) else { return desk.say("\(option.name) is \(option.expected)", .warning) }
        set(option, to: other, facts, &desk)
    }

    /// Resets an option to its default, which is the collection's or the program's.
    private mutating func reset(_ option: RequestOption, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        guard differs(option, facts) else { return desk.say("\(option.name) is at its default already") }
        let facts = change(option, "\(option.name) to its default", facts, &desk) {
            option.copy(from: facts.own.standard, to: &$0)
        }
        desk.say("\(option.name) is \(option.shown(facts.draft)), its default")
    }

    // MARK: Changing

    /// Changes an option as one undo step and shows its new value.
    mutating func set(_ option: RequestOption, to text: String?, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        let facts = change(option, "set \(option.name)", facts, &desk) { _ = option.write(text, &$0) }
        say(option, facts, &desk)
    }

    /// Sets an option to its default, as one undo step.
    mutating func setToDefault(_ option: RequestOption, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        let facts = change(option, "set \(option.name)", facts, &desk) {
            option.copy(from: facts.own.standard, to: &$0)
        }
        say(option, facts, &desk)
    }

    /// Changes the draft and returns the facts afterwards. An option's row moves when it becomes or ceases to be the
    /// default; the cursor moves with it.
    private mutating func change(
        _ option: RequestOption, _ name: String, _ facts: Facts, _ desk: inout Desk<PaneWish>,
        _ body: (inout RequestDraft) -> Void
    ) -> Facts {
        var facts = facts
        body(&facts.draft)
        desk.change(name, \.self, to: facts.draft)
        follow(option, facts)
        return facts
    }

    private func say(_ option: RequestOption, _ facts: Facts, _ desk: inout Desk<PaneWish>) {
        let shown = facts.shown(option.shown(facts.draft), isSecret: option.isSecret)
        desk.say("\(option.name) is \(DisplayText.visible(shown))")
    }

    // MARK: Its field

    func flaw(of text: String, in field: EditSession.Target, _ facts: Facts) -> String? {
        guard let option = field.option, !text.isEmpty else { return nil }
        var draft = facts.draft
        return option.write(text, &draft) ? nil : "\(option.name) must be \(option.expected)"
    }

    /// Accepts the field's text. An empty text resets the option to its default; for an option with choices it changes
    /// nothing.
    mutating func accept(
        _ text: String, in field: EditSession.Target, _ facts: Facts, _ desk: inout Desk<PaneWish>
    ) {
        guard let option = field.option else { return }
        if text.isEmpty, case .choice = option.form { return }
        let value = text.isEmpty ? option.read(facts.own.standard) : text
        if value != option.read(facts.draft) { set(option, to: value, facts, &desk) }
    }

    // MARK: The cursor

    /// Index of the option at the cursor in the list of all; 0 on the fold.
    func place(_ facts: Facts) -> Int {
        let lines = options(facts)
        let name = lines.indices.contains(list.cursor) ? lines[list.cursor].option?.name : nil
        return RequestOption.all.firstIndex { $0.name == name } ?? 0
    }

    /// Moves the cursor to an option.
    mutating func show(_ name: String, _ facts: Facts) {
        guard let option = RequestOption.named(name) else { return }
        isUnfolded = isUnfolded || !differs(option, facts)
        follow(option, facts)
    }

    private mutating func follow(_ option: RequestOption, _ facts: Facts) {
        guard facts.own.isShown else { return }
        let lines = options(facts)
        list.cursor = lines.firstIndex { $0.option?.name == option.name } ?? lines.firstIndex { $0.option == nil } ?? 0
    }
}

extension EditSession.Target {
    fileprivate var option: RequestOption? {
        if case .option(let name) = self { RequestOption.named(name) } else { nil }
    }
}
