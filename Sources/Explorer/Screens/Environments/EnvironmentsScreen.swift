import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import TerminalUI
import Workspace

/// `ge`: environments, their values and the source of each value.
struct EnvironmentsScreen: Screen {
    /// The list of environments, or the values of one.
    enum Side: Equatable, Sendable {
        case list, values
    }

    var side = Side.list
    /// Index in the list; the line after the last environment makes a new one.
    var listCursor = 0
    /// The list that has the keys, as it was moved last.
    var searched = ListState()
    var valueCursor = 0
    /// The environment that the one at the cursor is compared with, while two are compared.
    var comparedWith: String?
    /// Names and the requests that use them; nil until they have been read.
    var uses: VariableUses?
    /// Steps to undo in each collection, by its root.
    var histories: [String: EnvironmentHistory] = [:]
    /// Changes under way.
    var pending: [JobID: EnvironmentWrite] = [:]

    static let slot: any WritableKeyPath<Screens, Self> & Sendable = \.environments
    static let stage = Stage.environments
    static let opening: Action? = .goEnvironments
    var context: KeyContext { .environments }

    struct Facts {
        var display: DisplayContext
        var environments: Environments
        /// The draft of the open request.
        var draft: RequestDraft
        /// The name without a value for which nothing was sent.
        var wanted: String?
        /// A card is above the screen.
        var isCovered = false

        /// The collection's environments, and the program's own for its demo API.
        var names: [String] {
            let names = environments.names
            return names.isEmpty && environments.standsOnDemo ? ["demo"] : names
        }

        func place(_ environment: String) -> ValuePlace {
            ValuePlace(collection: environments.root, environment: environment)
        }

        /// The key for an action on this screen.
        func key(of action: Action) -> String { display.key(of: action, in: .environments) }
    }

    mutating func open(_ facts: Facts, _ desk: inout Desk<Wish>) {
        listCursor = facts.names.firstIndex(of: facts.environments.activeName ?? "") ?? 0
        (valueCursor, comparedWith) = (0, nil)
        desk.run(.readValues(.secrets, facts.names.map(facts.place)))
        desk.run(.findUses)
        guard let wanted = facts.wanted, !facts.environments.root.isEmpty, shown(facts) != nil else { return }
        side = .values
        ask(for: .newVariable, showing: "\(wanted)=", facts, &desk)
    }

    func lines(_ facts: Facts) -> PartLines {
        let role: Role = facts.environments.values.isProtected ? .envProtected : .envNormal
        return PartLines(
            title: "Environments",
            aside: [Run("active: ", .textMuted), Run(facts.environments.activeName ?? "none", role)]
                + (secretWords(facts).isEmpty ? [Run("   no secrets", .textMuted)] : []),
            status: [Run(secretWords(facts))],
            hints: [Hint(.envUse), Hint(.envEdit), Hint(.envAdd)]
                + (side == .list
                    ? [Hint(.envNew), Hint(.envRename), Hint(.rowDelete, "delete"), Hint(.envProtect)]
                    : [Hint(.envSecret), Hint(.rowDelete, "delete"), Hint(.envNew), Hint(.envRename)])
                + [Hint(.envCompare), Hint(.appPop, "back"), Hint(.editExternal)])
    }

    // MARK: Keys

    mutating func perform(_ action: Action, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        if move(action, facts, &desk) { return true }
        switch action {
        case .goEnvironments, .appBack: desk.close()
        case .appPop: if comparedWith == nil { desk.close() } else { compare(with: nil, facts) }
        case .envUse: use(facts, &desk)
        case .envCompare: compare(facts, &desk)
        case .envProtect: protect(facts, &desk)
        case .envServer: ask(for: .server, showing: values(facts).server ?? "", facts, &desk)
        case .envEdit: edit(facts, &desk)
        case .envAdd: add(facts, &desk)
        case .envNew: askForNew(facts, &desk)
        case .envRename: askForName(facts, &desk)
        case .rowDelete where side == .list: askToDelete(facts, &desk)
        case .envWhy, .envSecret, .rowToggle, .rowDelete, .yankValue:
            if let row = chosen(facts, &desk) { perform(action, on: row, facts, &desk) }
        case .editUndo: step(.undo, facts, &desk)
        case .editRedo: step(.redo, facts, &desk)
        case .editExternal where !facts.isCovered: readText(facts, &desk)
        case .filterStart: desk.say("nothing to filter here; \(facts.key(of: .searchStart)) searches")
        default: return false
        }
        return true
    }

    private mutating func perform(
        _ action: Action, on row: EnvironmentValue, _ facts: Facts, _ desk: inout Desk<Wish>
    ) {
        switch action {
        case .envSecret: turnSecret(row, facts, &desk)
        case .rowToggle: toggle(row, facts, &desk)
        case .rowDelete: delete(row, facts, &desk)
        case .yankValue where row.isSecret: desk.copy("{{\(row.name)}}")
        case .yankValue: desk.copy(row.text ?? "", as: "the value")
        default: desk.say(explanation(of: row, facts))
        }
    }

    /// The value at the cursor; shows a message when there is none.
    private func chosen(_ facts: Facts, _ desk: inout Desk<Wish>) -> EnvironmentValue? {
        guard side == .values else {
            desk.say("\(facts.key(of: .moveRight)) goes to the values first")
            return nil
        }
        if let row = row(facts) { return row }
        let name = comparedLine(facts).map { "{{\($0.name)}} is not in \(shown(facts) ?? "it"); " } ?? ""
        desk.say("\(name)\(facts.key(of: .envAdd)) adds a value")
        return nil
    }

    /// Opens the value's field; in the list it moves the focus to the values.
    private mutating func edit(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard side == .values else { return focus(.values, facts, &desk) }
        if let row = chosen(facts, &desk) { edit(row, facts, &desk) }
    }

    private func use(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let name = shown(facts) else { return askForNew(facts, &desk) }
        desk.wish(.use(name))
        desk.say("environment \(name)")
    }

    private func add(_ facts: Facts, _ desk: inout Desk<Wish>) {
        shown(facts) == nil ? askForNew(facts, &desk) : ask(for: .newVariable, facts, &desk)
    }
}

extension EnvironmentsScreen {
    static let bindings: [KeyBinding] = [
        .init(.environments, ["Enter"], .envUse, "use this environment", hint: "use"),
        .init(.environments, ["i"], .envEdit, "edit the value", hint: "edit"),
        .init(.environments, ["o", "Insert"], .envAdd, "add a variable", hint: "add"),
        .init(.environments, ["a"], .envNew, "new environment", hint: "new"),
        .init(.environments, ["r"], .envRename, "rename the environment", hint: "rename"),
        .init(.environments, ["K"], .envSecret, "secret on or off: the value leaves the file", hint: "secret"),
        .init(.environments, ["P"], .envProtect, "protected on or off: asks before unsafe methods", hint: "protect"),
        .init(.environments, ["F"], .envServer, "which server reads your forms: php, rack, qs, ..."),
        .init(.environments, ["dd", "Delete"], .rowDelete, "delete the value, or the environment in its list"),
        .init(.environments, ["Space"], .rowToggle, "on or off"),
        .init(.environments, ["x"], .envWhy, "where the value comes from"),
        .init(.environments, ["="], .envCompare, "compare two environments", hint: "compare"),
        .init(.environments, ["E", "F4"], .editExternal, "the environment's file in $EDITOR", hint: "editor"),
    ]
}

extension EnvironmentsScreen {
    func facts(_ model: Model) -> Facts {
        Facts(
            display: model.display, environments: model.environments, draft: model.request.draft,
            wanted: model.request.refusal.flatMap { CheckLines.unset($0, model) }, isCovered: !model.overlays.isEmpty)
    }

    enum Wish: ModelWish {
        /// Nil: none.
        case use(String?)
        /// The environment has another name now; it stays in use when it was.
        case rename(String, to: String)
        /// Overrides a name's value for this run; nil returns to the environment's value.
        case override(String, VariableOverride?)
        /// Changes or deletes values captured from answers.
        case change(ValueChange)
        case learn(secret: String)
        /// Opens an environment's file in the user's editor; `showing` is its text with the fault above it.
        case edit(EnvironmentText, showing: String?, line: Int?)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .use(let name): model.environments.activeName = name
            case .rename(let name, let new):
                if model.environments.activeName == name { model.environments.activeName = new }
            case .override(let name, let value): model.environments.overrides[name] = value
            case .change(let change): return model.environments.change(change)
            case .learn(let secret): model.environments.learn([secret])
            case .edit(let file, let text, let line):
                return ExternalEditing.begin(file, showing: text, line: line, &model)
            }
            return []
        }
    }
}

extension EnvironmentsScreen {
    /// Keys that change environments act in their menu too: on the one at the cursor, which the screen then shows.
    static func take(_ key: Key, _ model: inout Model) -> [Effect]? {
        guard case .menu(let card)? = model.overlays.last, card.kind == .environment,
            let (keys, action) = key.leads(to: [.envAdd, .envEdit, .envNew, .envRename, .rowDelete], model)
        else { return nil }
        model.pendingKeys = keys
        guard keys.isEmpty else { return [] }
        model.overlays.removeLast()
        let below = model.overlays.count
        let effects = Parts.open(EnvironmentsScreen.self, &model)
        // The key says what is wanted, not a sending that lacked a name.
        model.overlays.removeLast(model.overlays.count - below)
        model.screens.environments.listCursor = card.list.cursor
        if action == .rowDelete { model.screens.environments.side = .list }
        return effects + (Parts.perform(EnvironmentsScreen.self, action, &model) ?? [])
    }
}

extension Key {
    /// One of the actions by the keys typed so far and this one; with those keys while more must follow.
    fileprivate func leads(to actions: [Action], _ model: Model) -> (keys: [Key], action: Action)? {
        let keys = model.pendingKeys + [self]
        if case .action(let action) = model.keys.match(keys, in: .environments), actions.contains(action) {
            return ([], action)
        }
        return model.keys.continuations(of: keys, in: .environments).map(\.binding.action).first(
            where: actions.contains
        )
        .map { (keys, $0) }
    }
}

extension Environments {
    /// Changes captured values in the model and in their store.
    fileprivate mutating func change(_ change: ValueChange) -> [Effect] {
        learn(change.setting.filter(\.isSecret).map(\.value))
        captured[change.place.environment] = captured[change.place.environment]?.compactMap { value in
            if change.removing.contains(value.name) { return nil }
            return change.setting.last { $0.name == value.name } ?? value
        }
        return [.changeValues(.captured, change)]
    }
}

/// The names in the texts of a collection's requests. Names that their values lead to depend on the environment.
public struct VariableUses: Equatable, Sendable {
    /// The names of one request.
    struct Request: Hashable, Sendable {
        /// Names in its own texts and in those of its collection and folders, with `base` for a relative URL.
        var names: Set<String>
        /// The URL's beginning up to its first slash, when it starts with a name: whether the URL is relative is known
        /// once the name has a value.
        var start: String?
    }

    /// Number of requests with the same names.
    private var counts: [Request: Int] = [:]

    init(_ requests: some Sequence<Request> = []) {
        for request in requests { counts[request, default: 0] += 1 }
    }

    /// Number of requests that use a name in an environment, directly or through values.
    ///
    /// - Parameter texts: texts that the environment adds to every request.
    func count(of name: String, in variables: VariableSet, adding texts: [String] = []) -> Int {
        var leading: Set<String> = [name]
        for other in variables.values.keys where variables.names(in: ["{{\(other)}}"]).contains(name) {
            leading.insert(other)
        }
        let isEverywhere = variables.names(in: texts).contains(name)
        return counts.reduce(0) { sum, entry in
            let isUsed = isEverywhere || !names(of: entry.key, variables).isDisjoint(with: leading)
            return sum + (isUsed ? entry.value : 0)
        }
    }

    /// Every name that a request uses, directly or through values.
    func names(in variables: VariableSet, adding texts: [String] = []) -> Set<String> {
        let direct = counts.keys.reduce(into: Set<String>()) { $0.formUnion(names(of: $1, variables)) }
        return variables.names(in: texts + direct.map { "{{\($0)}}" })
    }

    private func names(of request: Request, _ variables: VariableSet) -> Set<String> {
        guard let start = request.start else { return request.names }
        let text = VariableResolver.resolve(url: start, using: variables)
        guard text.unknown.isEmpty, !text.isSecret, URLReference(text.text).scheme == nil else { return request.names }
        return request.names.union(["base"])
    }
}

/// Draws two environments side by side, and below them both values of the line at the cursor in full.
extension EnvironmentsScreen {
    /// The most rows for each of the two values of the line at the cursor.
    private static let detailRows = 3

    func drawComparison(with other: String, _ facts: Facts, on canvas: inout Canvas, in rect: Rect) {
        let lines = comparedLines(facts)
        let detail = detail(with: other, facts, columns: rect.width - 3)
        let table = Rect(x: rect.x, y: rect.y, width: rect.width, height: max(2, rect.height - detail.count - 3))
        drawTable(lines, with: other, facts, on: &canvas, in: table)
        for (row, runs) in detail.enumerated() where table.height + 1 + row < rect.height - 1 {
            canvas.putCut(runs, in: rect, row: table.height + 1 + row, column: 2)
        }
        canvas.putCut(
            [Run(EnvironmentComparison.summary(lines), .textMuted)], in: rect, row: rect.height - 1, column: 2)
    }

    private func drawTable(
        _ lines: [EnvironmentComparison.Line], with other: String, _ facts: Facts, on canvas: inout Canvas,
        in rect: Rect
    ) {
        let longest = lines.map { TextWidth.columns(of: DisplayText.visible($0.name)) }.max() ?? 0
        let first = 4 + min(max(longest, 4), max(14, rect.width / 4)) + 2
        let width = (rect.width - first - 2) / 2
        let second = first + width + 1
        canvas.put("name", .textMuted, in: rect, row: 0, column: 4)
        canvas.put(cut(shown(facts) ?? "", width), .textMuted, in: rect, row: 0, column: first)
        canvas.put(cut(other, width), .textMuted, in: rect, row: 0, column: second)
        let area = Rect(x: rect.x, y: rect.y + 1, width: rect.width, height: rect.height - 1)
        let view = ListView(state: ListState(cursor: valueCursor), count: lines.count, mark: mark(.values))
        canvas.list(view, in: area) { canvas, index, row in
            let line = lines[index]
            canvas.put(String(line.mark.rawValue), line.mark.role, in: area, row: row, column: 2)
            canvas.put(cut(line.name, first - 6), .syntaxKey, in: area, row: row, column: 4)
            let text: Role = line.isSecret ? .syntaxSecret : .text
            canvas.put(cut(line.left, width), text, in: area, row: row, column: first)
            canvas.put(cut(line.right, width), text, in: area, row: row, column: second)
        }
    }

    /// The two values in full, when the columns have no room for them; empty while the list has the focus.
    private func detail(with other: String, _ facts: Facts, columns: Int) -> [[Run]] {
        guard side == .values, let line = comparedLine(facts) else { return [] }
        let names = [shown(facts) ?? "", other]
        let label = min(16, names.map { TextWidth.columns(of: DisplayText.visible($0)) }.max() ?? 0) + 2
        let rows = names.flatMap { name -> [[Run]] in
            let value = facts.environments.values(in: name)[line.name]
            let run =
                value.map { $0.shown(facts.environments.secrets(in: name), facts.display) }
                ?? Run("not there", .textMuted)
            return pieces(of: run.text, columns: columns - label).enumerated().map {
                [Run(($0 == 0 ? cut(name, label - 2) : "").padded(to: label), .textMuted), Run($1, run.role)]
            }
        }
        return rows
    }

    /// Cuts the text at the end of each row, since an address has no blanks to break at.
    private func pieces(of text: String, columns: Int) -> [String] {
        var (pieces, rest) = ([String](), text)
        while pieces.count < Self.detailRows - 1, TextWidth.columns(of: rest) > columns {
            let piece = TextWidth.prefix(rest, columns: columns).text
            guard !piece.isEmpty else { break }
            pieces.append(String(piece))
            rest = String(rest.dropFirst(piece.count))
        }
        return pieces + [rest]
    }

    private func cut(_ text: String, _ columns: Int) -> String {
        TextWidth.truncated(DisplayText.visible(text), columns: columns)
    }
}

extension EnvironmentComparison.Mark {
    fileprivate var role: Role {
        switch self {
        case .equal: .textMuted
        case .changed: .statusWarning
        case .missing, .added: .statusError
        }
    }
}
