import CurlewBytes
import CurlewFormats
import CurlewNetworking
import Drafting
import Serialization
import TerminalUI
import Workspace

/// What is typed on the card.
extension EnvironmentEdits {
    static func accept(_ field: EnvironmentField, _ text: String, _ model: inout Model) -> [Effect] {
        let name = EnvironmentsScreen.shown(model)
        switch field {
        case .newEnvironment: return makeEnvironment(text.trimmed, &model)
        case .newVariable: return makeVariable(text, in: name ?? "", &model)
        case .value(let variable): return set(variable, to: text, in: name ?? "", &model)
        case .secretValue(let secret):
            model.environments.hear([text])
            let stored = StoredValue(secret, text, isSecret: true, date: model.clock.seconds)
            model.status.say("\(secret) is kept outside the collection", .ok)
            return [.changeValues(.secrets, ValueChange(place(name ?? "", model), setting: [stored]))]
                + grant(SavedSecret(secret, .kept), in: name ?? "", model)
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
        let name = String(text.utf8.text(before: "=")).trimmed
        guard text.utf8.contains("="), !name.isEmpty else {
            model.status.say("Write name=value.", .warning)
            return []
        }
        return set(name, to: String(text.utf8.cut(at: "=")?.behind ?? "").trimmed, in: environment, &model)
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
            return Capturing.store([value], in: place(environment, model), &model)
        default: break
        }
        var isLocal = false
        if case .file(environment, true, _)? = values[name]?.origin { isLocal = true }
        let file = file(environment, isLocal: isLocal, model)
        let key: EnvironmentChange.Key = name == "base" ? .base : .variable(name)
        let entry = EnvironmentChange.Entry(key, from: file?[key], to: .text(text))
        let isKept = isLocal && values[name]?.isSecret == true
        return write(EnvironmentChange(environment, isLocal: isLocal, [entry]), &model)
            + (isKept ? grant(SavedSecret(name, .kept), in: environment, model) : [])
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

    /// What was typed here, a secret or where one is, has its yes for the environment's own server; for any other it is
    /// asked about once.
    static func grant(_ secret: SavedSecret, in environment: String, _ model: Model) -> [Effect] {
        let shown = model.environments.values(in: environment).variables(.masked())
        let base = VariableResolver.resolve("{{base}}", using: shown).text
        let request = SentRequest(method: "GET", url: base, headers: [], body: nil)
        let isKept = secret.source == .kept
        let subject = ConsentSubject(
            secrets: isKept ? [] : [secret], bound: isKept ? [BoundSecret(secret.name, environment: environment)] : [],
            root: model.environments.root, host: PreparedRequest(request: request).destination)
        return subject.host.isEmpty ? [] : [.grantConsent(subject)]
    }
}
