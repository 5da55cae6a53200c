import Drafting
import Formats
import Networking
import Serialization
import TerminalUI
import Workspace

/// Changes of environments: each is written to its file at once, and can be taken back.
enum EnvironmentEdits {
    static func write(
        _ change: EnvironmentChange, as kind: EnvironmentsState.Kind = .edit, overwriting: Bool = false,
        _ model: inout Model
    ) -> [Effect] {
        guard !model.environments.root.isEmpty else {
            model.status.say("No collection is open; \(model.key(of: .requestSaveAs)) makes one.", .warning)
            return []
        }
        let job = model.makeJob()
        model.environmentsScreen.pending[job] = kind
        return [.changeEnvironment(job, change, overwriting: overwriting)]
    }

    static func receive(
        _ result: Result<EnvironmentFile, SaveError>, of change: EnvironmentChange, for job: JobID, _ model: inout Model
    ) -> [Effect] {
        let kind = model.environmentsScreen.pending.removeValue(forKey: job) ?? .edit
        switch result {
        case .failure(.file(let error)) where error.reason == .changedOnDisk:
            model.overlays.append(.question(QuestionState(.overwriteEnvironment(change))))
        case .failure(let error): model.status.say("\(error)", .error, at: model.clock.timeOfDay)
        case .success: remember(change, kind, &model)
        }
        return []
    }

    private static func remember(_ change: EnvironmentChange, _ kind: EnvironmentsState.Kind, _ model: inout Model) {
        let words = words(change)
        switch kind {
        case .edit:
            model.environmentsScreen.undo.append(change)
            model.environmentsScreen.redo = []
            model.status.say("saved \(words)", .ok, at: model.clock.timeOfDay)
        case .undo:
            model.environmentsScreen.redo.append(change.reversed)
            model.status.say("undid: \(words)")
        case .redo:
            model.environmentsScreen.undo.append(change)
            model.status.say("did again: \(words)")
        }
        if let row = EnvironmentsScreen.names(model).firstIndex(of: change.environment) {
            model.environmentsScreen.listCursor = row
        }
    }

    /// `staging: token, user`.
    private static func words(_ change: EnvironmentChange) -> String {
        var names: [String] = []
        for entry in change.entries where !names.contains(entry.key.name) { names.append(entry.key.name) }
        return "\(change.environment): \(names.joined(separator: ", "))"
    }

    static func undo(_ model: inout Model) -> [Effect] {
        guard let change = model.environmentsScreen.undo.popLast() else {
            model.status.say("nothing to undo")
            return []
        }
        return write(change.reversed, as: .undo, &model)
    }

    static func redo(_ model: inout Model) -> [Effect] {
        guard let change = model.environmentsScreen.redo.popLast() else {
            model.status.say("nothing to redo")
            return []
        }
        return write(change, as: .redo, &model)
    }

    // MARK: Keys

    static func protect(_ model: inout Model) -> [Effect] {
        guard let name = EnvironmentsScreen.shown(model) else { return [] }
        let file = file(name, isLocal: false, model)
        let isProtected = EnvironmentsScreen.values(model).isProtected
        let entry = EnvironmentChange.Entry(.protected, from: file?[.protected], to: .flag(!isProtected))
        return write(EnvironmentChange(name, [entry]), &model)
    }

    /// A value opens as a field; what was inherited is written into the environment itself.
    static func edit(_ row: EnvironmentValue, _ model: inout Model) -> [Effect] {
        if case .builtIn = row.origin {
            model.status.say("{{\(row.name)}} is the demo API's address and set by the program")
            return []
        }
        if row.isSecret, row.text == nil, let source = row.source {
            guard source == .kept else {
                return NameScreen.open(.environment(.source(row.name)), text: source.typed, &model)
            }
            return NameScreen.open(.environment(.secretValue(row.name)), text: "", &model)
        }
        return NameScreen.open(.environment(.value(row.name)), text: row.isSecret ? "" : row.text ?? "", &model)
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
            if value.isSecret { model.environments.heard.insert(value.value) }
            model.environments.captured[name] = model.environments.captured[name]?.map {
                $0.name == value.name ? value : $0
            }
            model.status.say("\(row.name) is \(value.isSecret ? "a secret" : "no secret any more")")
            return [.changeValues(.captured, ValueChange(place(name, model), setting: [value]))]
        case .file(let environment, let isLocal, false) where row.name != "base" && row.name != "cdn":
            let change = EnvironmentChange(environment, isLocal: isLocal, entries(turning: row))
            guard !row.isSecret, let text = row.text else { return write(change, &model) }
            model.environments.heard.insert(text)
            let stored = StoredValue(row.name, text, isSecret: true, date: model.clock.seconds)
            return [.changeValues(.secrets, ValueChange(place(environment, model), setting: [stored]))]
                + write(change, &model)
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
        let key = model.key(of: .envEdit, in: .environments)
        model.status.say("{{\(row.name)}} comes from \(EnvironmentWords.origin(row, model)); \(key) sets it here")
        return []
    }

    // MARK: What is typed

    static func accept(_ field: EnvironmentField, _ text: String, _ model: inout Model) -> [Effect] {
        let name = EnvironmentsScreen.shown(model)
        switch field {
        case .newEnvironment: return makeEnvironment(text.trimmed, &model)
        case .newVariable: return makeVariable(text, in: name ?? "", &model)
        case .value(let variable): return set(variable, to: text, in: name ?? "", &model)
        case .secretValue(let secret):
            model.environments.heard.insert(text)
            let stored = StoredValue(secret, text, isSecret: true, date: model.clock.seconds)
            model.status.say("\(secret) is kept outside the collection", .ok)
            return [.changeValues(.secrets, ValueChange(place(name ?? "", model), setting: [stored]))]
        case .source(let secret): return setSource(of: secret, text.trimmed, in: name ?? "", &model)
        }
    }

    private static func makeEnvironment(_ name: String, _ model: inout Model) -> [Effect] {
        guard !EnvironmentsScreen.names(model).contains(name) else {
            model.status.say("There is an environment \"\(name)\" already.", .warning)
            return []
        }
        let parent = model.environments.names.contains("base") ? "base" : nil
        let entry: EnvironmentChange.Entry =
            parent.map { EnvironmentChange.Entry(.inherits, from: nil, to: .text($0)) }
            ?? .init(.base, from: nil, to: .text("http://localhost"))
        return write(EnvironmentChange(FileNames.slug(name, fallback: "environment"), [entry]), &model)
    }

    private static func makeVariable(_ text: String, in environment: String, _ model: inout Model) -> [Effect] {
        let name = String(text.prefix { $0 != "=" }).trimmed
        guard text.contains("="), !name.isEmpty else {
            model.status.say("Write name=value.", .warning)
            return []
        }
        return set(name, to: String(text.drop { $0 != "=" }.dropFirst()).trimmed, in: environment, &model)
    }

    private static func set(
        _ name: String, to text: String, in environment: String, _ model: inout Model
    ) -> [Effect] {
        let values = model.environments.values(in: environment)
        switch values[name]?.origin {
        case .override(let time):
            model.environments.overrides[name] = VariableOverride(text, at: time)
            return []
        case .captured:
            guard var value = model.environments.captured[environment]?.first(where: { $0.name == name }) else {
                return []
            }
            (value.value, value.date) = (text, model.clock.seconds)
            return Capturing.store([value], in: environment, &model)
        default: break
        }
        var isLocal = false
        if case .file(environment, true, _)? = values[name]?.origin { isLocal = true }
        let file = file(environment, isLocal: isLocal, model)
        let key: EnvironmentChange.Key = name == "base" ? .base : .variable(name)
        let entry = EnvironmentChange.Entry(key, from: file?[key], to: .text(text))
        return write(EnvironmentChange(environment, isLocal: isLocal, [entry]), &model)
    }

    private static func setSource(
        of secret: String, _ text: String, in environment: String, _ model: inout Model
    ) -> [Effect] {
        guard let source = SavedSecret.Source(typed: text) else {
            model.status.say("Write kept, process NAME, command TEXT or file PATH.", .warning)
            return []
        }
        let isLocal = file(environment, isLocal: true, model)?[.secret(secret)] != nil
        let before = file(environment, isLocal: isLocal, model)?[.secret(secret)]
        return write(
            EnvironmentChange(
                environment, isLocal: isLocal, [.init(.secret(secret), from: before, to: .source(source))]), &model)
            + grant(SavedSecret(secret, source), in: environment, model)
    }

    /// What was typed here has its yes for the environment's own server; for any other it is asked about once.
    private static func grant(_ secret: SavedSecret, in environment: String, _ model: Model) -> [Effect] {
        let shown = model.environments.values(in: environment).variables(.masked())
        let base = VariableResolver.resolve("{{base}}", using: shown).text
        let request = SentRequest(method: "GET", url: base, headers: [], body: nil)
        let subject = ConsentSubject(
            secrets: [secret], root: model.environments.root, host: PreparedRequest(request: request).destination)
        return secret.source == .kept || subject.host.isEmpty ? [] : [.grantConsent(subject)]
    }

    // MARK: The file in an editor

    /// Begins the first line of a text that was given back with a fault.
    static let sign = "# curlew: "

    static func readText(_ model: inout Model) -> [Effect] {
        guard let name = EnvironmentsScreen.shown(model), !model.environments.root.isEmpty else { return [] }
        return [.readEnvironment(name)]
    }

    static func read(_ result: Result<EnvironmentText, SaveError>, _ model: inout Model) -> [Effect] {
        switch result {
        case .failure(let error):
            model.status.say("\(error)", .error, at: model.clock.timeOfDay)
            return []
        case .success(let file): return ExternalEditing.begin(file, &model)
        }
    }

    static func writeText(_ text: String, of file: EnvironmentText, _ model: inout Model) -> [Effect] {
        var edited = file
        edited.text = text
        return [.writeEnvironment(edited, over: file)]
    }

    /// A text that is no environment comes back with what is wrong above it; nothing was written.
    static func wrote(
        _ edited: EnvironmentText, over file: EnvironmentText, _ result: Result<Bool, SaveError>, _ model: inout Model
    ) -> [Effect] {
        switch result {
        case .failure(.damaged(let problem)):
            let line = (problem.mark?.line ?? 1) + 1
            let first = "\(sign)line \(line): \(problem.sentence) An empty file changes nothing.\n"
            return ExternalEditing.begin(file, showing: first + edited.text, line: line, &model)
        case .failure(let error):
            model.status.say("\(error)", .error, at: model.clock.timeOfDay)
        case .success: model.status.say("saved \(file.environment)", .ok, at: model.clock.timeOfDay)
        }
        return []
    }

    // MARK: Files

    private static func file(_ name: String, isLocal: Bool, _ model: Model) -> EnvironmentFile? {
        model.environments.files.first { $0.name == name && $0.isLocal == isLocal }
    }

    private static func key(_ row: EnvironmentValue, in file: EnvironmentFile) -> EnvironmentChange.Key? {
        let keys: [EnvironmentChange.Key] =
            [.secret(row.name), .variable(row.name)] + (row.name == "base" ? [.base] : [])
        return keys.first { file[$0] != nil }
    }

    private static func place(_ environment: String, _ model: Model) -> ValuePlace {
        ValuePlace(collection: model.environments.root, environment: environment)
    }
}

extension EnvironmentChange.Key {
    /// For people.
    var name: String {
        switch self {
        case .base: "base"
        case .inherits: "inherits"
        case .protected: "protected"
        case .variable(let name), .secret(let name): name
        }
    }
}
