import CurlewNetworking
import Drafting
import Serialization
import TerminalUI
import Workspace

/// `ge`: environments, their values and where each comes from.
enum EnvironmentsScreen {
    static func open(_ model: inout Model) -> [Effect] {
        let effects = Editing.leave(&model)
        model.stage = .environments
        let names = names(model)
        model.environmentsScreen.listCursor = names.firstIndex(of: model.environments.activeName ?? "") ?? 0
        model.environmentsScreen.valueCursor = 0
        model.environmentsScreen.comparedWith = nil
        let places = names.map { ValuePlace(collection: model.environments.root, environment: $0) }
        return effects + [.readValues(.secrets, places), .findUses]
    }

    /// The collection's, and the program's own for its demo API.
    static func names(_ model: Model) -> [String] {
        let names = model.environments.names
        return names.isEmpty && model.environments.standsOnDemo ? ["demo"] : names
    }

    /// The environment that is looked at; nil on the line that makes a new one.
    static func shown(_ model: Model) -> String? {
        let names = names(model)
        let cursor = model.environmentsScreen.listCursor
        return names.indices.contains(cursor) ? names[cursor] : nil
    }

    /// The environment that the one at the cursor stands beside; nil while none is compared, and where it is that one.
    static func compared(_ model: Model) -> String? {
        guard let other = model.environmentsScreen.comparedWith, let name = shown(model), name != other else {
            return nil
        }
        return other
    }

    static func values(_ model: Model) -> EnvironmentValues {
        model.environments.values(in: shown(model))
    }

    /// One line for each name: what holds, or what is switched off.
    static func rows(_ model: Model) -> [EnvironmentValue] {
        guard shown(model) != nil else { return [] }
        return values(model).candidates.compactMap { $0.first(where: \.isOn) ?? $0.first }
    }

    /// The one at the cursor; nil where the other of two has a name that this one lacks.
    static func row(_ model: Model) -> EnvironmentValue? {
        let rows = rows(model)
        if compared(model) != nil {
            let name = EnvironmentComparison.line(model)?.name
            return rows.first { $0.name == name }
        }
        guard !rows.isEmpty else { return nil }
        return rows[min(model.environmentsScreen.valueCursor, rows.count - 1)]
    }

    /// Beside an environment's name in a menu.
    static func detail(_ name: String, _ model: Model) -> String {
        let values = model.environments.values(in: name)
        let base = values["base"].map { $0.isSecret ? SecretPlaceholder.mask : $0.text ?? "" } ?? ""
        return values.isProtected ? "protected  \(base)" : base
    }

    // MARK: Keys

    static func perform(_ action: Action, _ model: inout Model) -> [Effect]? {
        if let effects = move(action, &model) { return effects }
        switch action {
        case .goEnvironments, .appBack: return close(&model)
        case .appPop: return model.environmentsScreen.comparedWith == nil ? close(&model) : compare(&model)
        case .envUse: return use(&model)
        case .envCompare: return compare(&model)
        case .envWhy: return onRow(&model, explain)
        case .envProtect: return EnvironmentEdits.protect(&model)
        case .envEdit: return edit(&model)
        case .envAdd: return add(&model)
        case .envSecret: return onRow(&model, EnvironmentEdits.secret)
        case .rowToggle: return onRow(&model, EnvironmentEdits.toggle)
        case .rowDelete: return onRow(&model, EnvironmentEdits.delete)
        case .editUndo: return EnvironmentEdits.undo(&model)
        case .editRedo: return EnvironmentEdits.redo(&model)
        case .yankValue: return onRow(&model, yank)
        case .searchStart, .searchNext, .searchPrev, .filterStart:
            model.status.say("there is no search in this list")
            return []
        default: return nil
        }
    }

    private static func close(_ model: inout Model) -> [Effect] {
        model.stage = .main
        return []
    }

    private static func move(_ action: Action, _ model: inout Model) -> [Effect]? {
        switch action {
        case .moveLeft: return focus(.list, &model)
        case .moveRight: return focus(.values, &model)
        case .paneNext, .panePrev: return focus(model.environmentsScreen.side == .list ? .values : .list, &model)
        default: break
        }
        var reading = ListReading()
        let isList = model.environmentsScreen.side == .list
        reading.cursor = isList ? model.environmentsScreen.listCursor : model.environmentsScreen.valueCursor
        let count = isList ? names(model).count + 1 : lineNames(model).count
        guard ListKeys.perform(action, &reading, count: count, height: max(1, model.size.height - 6)) else {
            return nil
        }
        if isList {
            model.environmentsScreen.listCursor = reading.cursor
            model.environmentsScreen.valueCursor = 0
        } else {
            model.environmentsScreen.valueCursor = reading.cursor
        }
        return []
    }

    private static func focus(_ side: EnvironmentsState.Side, _ model: inout Model) -> [Effect] {
        guard side == .list || !lineNames(model).isEmpty else {
            model.status.say("no values here; \(model.key(of: .envAdd, in: .environments)) adds one")
            return []
        }
        model.environmentsScreen.side = side
        return []
    }

    private static func use(_ model: inout Model) -> [Effect] {
        guard let name = shown(model) else { return add(&model) }
        model.environments.activeName = name
        model.status.say("environment \(name)")
        return []
    }

    /// With the active one, or with the next where the active one is looked at.
    private static func compare(_ model: inout Model) -> [Effect] {
        guard model.environmentsScreen.comparedWith == nil else {
            compare(with: nil, &model)
            return []
        }
        let names = names(model)
        guard let name = shown(model), names.count > 1 else {
            let key = model.key(of: .envAdd, in: .environments)
            model.status.say("there is no other environment to compare with; \(key) in the list makes one")
            return []
        }
        let active = model.environments.activeName
        let next = names[((names.firstIndex(of: name) ?? 0) + 1) % names.count]
        compare(with: active.flatMap { $0 != name && names.contains($0) ? $0 : nil } ?? next, &model)
        return []
    }

    /// The cursor stays on its name.
    private static func compare(with other: String?, _ model: inout Model) {
        let before = lineNames(model)
        model.environmentsScreen.comparedWith = other
        let cursor = model.environmentsScreen.valueCursor
        let name = before.indices.contains(cursor) ? before[cursor] : nil
        model.environmentsScreen.valueCursor = lineNames(model).firstIndex { $0 == name } ?? 0
    }

    /// The names on the right, a line each.
    private static func lineNames(_ model: Model) -> [String] {
        compared(model) == nil ? rows(model).map(\.name) : EnvironmentComparison.lines(model).map(\.name)
    }

    static func onRow(
        _ model: inout Model, _ body: (EnvironmentValue, inout Model) -> [Effect]
    ) -> [Effect] {
        guard model.environmentsScreen.side == .values else {
            model.status.say("\(model.key(of: .moveRight, in: .environments)) goes to the values first")
            return []
        }
        guard let row = row(model) else {
            let name =
                EnvironmentComparison.line(model).map { "{{\($0.name)}} is not in \(shown(model) ?? "it"); " } ?? ""
            model.status.say("\(name)\(model.key(of: .envAdd, in: .environments)) adds a value")
            return []
        }
        return body(row, &model)
    }

    private static func edit(_ model: inout Model) -> [Effect] {
        guard model.environmentsScreen.side == .values else { return focus(.values, &model) }
        return onRow(&model, EnvironmentEdits.edit)
    }

    private static func add(_ model: inout Model) -> [Effect] {
        let isNew = shown(model) == nil || (model.environmentsScreen.side == .list && !rows(model).isEmpty)
        return NameCard.open(
            .environment(isNew ? .newEnvironment : .newVariable, isSecret: false), text: "", &model)
    }

    private static func yank(_ row: EnvironmentValue, _ model: inout Model) -> [Effect] {
        guard !row.isSecret else { return Yanking.copy("{{\(row.name)}}", as: nil, &model.status) }
        return Yanking.copy(row.text ?? "", as: "the value", &model.status)
    }

    /// Where the value comes from, and what it wins over.
    private static func explain(_ row: EnvironmentValue, _ model: inout Model) -> [Effect] {
        let others = values(model).candidates(of: row.name).filter { $0 != row }
        let source = row.source.map { ", \($0.words)" } ?? ""
        let over = others.map { EnvironmentWords.origin($0, model) + ($0.isOn ? "" : " (off)") }
        let behind = over.isEmpty ? "" : "; before \(over.joined(separator: ", "))"
        let state = row.isOn ? "" : " is off;"
        model.status.say("{{\(row.name)}}\(state) from \(EnvironmentWords.fullOrigin(row, model))\(source)\(behind)")
        return []
    }
}
