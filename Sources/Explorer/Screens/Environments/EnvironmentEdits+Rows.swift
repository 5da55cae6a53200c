import CurlewFormats
import Drafting
import TerminalUI
import Workspace

/// What keys do to the value at the cursor.
extension EnvironmentEdits {
    static func protect(_ model: inout Model) -> [Effect] {
        guard let name = EnvironmentsScreen.shown(model) else { return [] }
        let file = file(name, isLocal: false, model)
        let isProtected = EnvironmentsScreen.values(model).isProtected
        let entry = EnvironmentChange.Entry(.protected, from: file?[.protected], to: .flag(!isProtected))
        return write(EnvironmentChange(name, [entry]), &model)
    }

    /// A value opens as a field; what was inherited is written into the environment itself.
    static func edit(_ row: EnvironmentValue, _ model: inout Model) -> [Effect] {
        if case .builtIn = row.origin { return sayElsewhere(row, &model) }
        if row.isSecret, row.text == nil, let source = row.source {
            guard source == .kept else {
                return NameCard.open(.environment(.source(row.name), isSecret: false), text: source.typed, &model)
            }
            return NameCard.open(.environment(.secretValue(row.name), isSecret: true), text: "", &model)
        }
        return NameCard.open(
            .environment(.value(row.name), isSecret: row.isSecret), text: row.isSecret ? "" : row.text ?? "", &model)
    }

    static func toggle(_ row: EnvironmentValue, _ model: inout Model) -> [Effect] {
        guard case .file(let environment, let isLocal, false) = row.origin, row.name != "base", row.name != "cdn",
            let text = row.text
        else { return sayElsewhere(row, &model) }
        let entry = EnvironmentChange.Entry(
            .variable(row.name), from: .text(text, isOn: row.isOn), to: .text(text, isOn: !row.isOn))
        return write(EnvironmentChange(environment, isLocal: isLocal, [entry]), &model)
    }

    static func delete(_ row: EnvironmentValue, _ model: inout Model) -> [Effect] {
        switch row.origin {
        case .override:
            model.environments.overrides[row.name] = nil
            model.status.say("{{\(row.name)}} is what the environment says again")
            return []
        case .captured:
            let name = EnvironmentsScreen.shown(model) ?? ""
            model.environments.captured[name]?.removeAll { $0.name == row.name }
            model.status.say("forgot what \(EnvironmentWords.origin(row, model)) set {{\(row.name)}} to")
            return [.changeValues(.captured, ValueChange(place(name, model), removing: [row.name]))]
        case .file(let environment, let isLocal, false):
            guard let file = file(environment, isLocal: isLocal, model), let key = key(row, in: file) else { return [] }
            return write(
                EnvironmentChange(environment, isLocal: isLocal, [.init(key, from: file[key], to: nil)]), &model)
        default: return sayElsewhere(row, &model)
        }
    }

    /// A variable's text goes out of the file, or a secret's name becomes a variable again; the value kept outside
    /// stays where it is.
    static func secret(_ row: EnvironmentValue, _ model: inout Model) -> [Effect] {
        switch row.origin {
        case .captured:
            let name = EnvironmentsScreen.shown(model) ?? ""
            guard var value = model.environments.captured[name]?.first(where: { $0.name == row.name }) else {
                return []
            }
            value.isSecret.toggle()
            if value.isSecret { model.environments.hear([value.value]) }
            model.environments.captured[name] = model.environments.captured[name]?.map {
                $0.name == value.name ? value : $0
            }
            model.status.say("\(row.name) is \(value.isSecret ? "a secret" : "no secret any more")")
            return [.changeValues(.captured, ValueChange(place(name, model), setting: [value]))]
        case .file(let environment, let isLocal, false) where row.name != "base" && row.name != "cdn":
            let change = EnvironmentChange(environment, isLocal: isLocal, entries(turning: row))
            guard !row.isSecret, let text = row.text else { return write(change, &model) }
            model.environments.hear([text])
            let stored = StoredValue(row.name, text, isSecret: true, date: model.clock.seconds)
            return [.changeValues(.secrets, ValueChange(place(environment, model), setting: [stored]))]
                + write(change, &model) + grant(SavedSecret(row.name, .kept), in: environment, model)
        default: return sayElsewhere(row, &model)
        }
    }

    private static func entries(turning row: EnvironmentValue) -> [EnvironmentChange.Entry] {
        if let source = row.source {
            return [
                .init(.secret(row.name), from: .source(source), to: nil),
                .init(.variable(row.name), from: nil, to: .text("")),
            ]
        }
        return [
            .init(.variable(row.name), from: .text(row.text ?? "", isOn: row.isOn), to: nil),
            .init(.secret(row.name), from: nil, to: .source(.kept)),
        ]
    }

    private static func sayElsewhere(_ row: EnvironmentValue, _ model: inout Model) -> [Effect] {
        if case .builtIn = row.origin {
            model.status.say("{{\(row.name)}} is the demo API's address and set by the program")
            return []
        }
        let key = model.key(of: .envEdit, in: .environments)
        model.status.say("{{\(row.name)}} comes from \(EnvironmentWords.origin(row, model)); \(key) sets it here")
        return []
    }

    private static func key(_ row: EnvironmentValue, in file: EnvironmentFile) -> EnvironmentChange.Key? {
        let keys: [EnvironmentChange.Key] =
            [.secret(row.name), .variable(row.name)] + (row.name == "base" ? [.base] : [])
        return keys.first { file[$0] != nil }
    }
}
