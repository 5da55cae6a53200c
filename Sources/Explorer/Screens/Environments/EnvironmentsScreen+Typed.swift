import CurlewBytes
import CurlewFormats
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import Workspace

/// Text typed into the card's field.
extension EnvironmentsScreen {
    /// Opens the card for a field of the environment that is shown now.
    func ask(
        for kind: EnvironmentField.Kind, showing text: String = "", isSecret: Bool = false, _ facts: Facts,
        _ desk: inout Desk<Wish>
    ) {
        let field = EnvironmentField(place: facts.place(shown(facts) ?? ""), kind: kind)
        desk.lay(.name(NameCard(.environment(field, isSecret: isSecret), text: text)))
    }

    mutating func accept(_ field: EnvironmentField, _ text: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard isOpen(field.place.collection, facts, &desk) else { return }
        let environment = field.place.environment
        switch field.kind {
        case .newEnvironment: makeEnvironment(text.trimmed, facts, &desk)
        case .rename: rename(environment, to: text.trimmed, facts, &desk)
        case .newVariable: makeVariable(text, in: environment, facts, &desk)
        case .value(let variable): set(variable, to: text, in: environment, facts, &desk)
        case .secretValue(let secret):
            keep(secret, text, in: environment, facts, &desk)
        case .server:
            let name = text.trimmed
            let isLocal = facts.file(environment, isLocal: true)?[.server] != nil
            write(.server, to: name.isEmpty ? nil : .text(name), of: environment, isLocal: isLocal, facts, &desk)
        case .source(let secret): setSource(of: secret, text.trimmed, in: environment, facts, &desk)
        }
    }

    // MARK: The environment itself

    func askForNew(_ facts: Facts, _ desk: inout Desk<Wish>) {
        isThere(facts, &desk) ? ask(for: .newEnvironment, facts, &desk) : ()
    }

    func askForName(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let name = ownName(facts, &desk) else { return }
        ask(for: .rename(heirs: facts.heirs(of: name).filter(\.isDirect).map(\.name)), showing: name, facts, &desk)
    }

    func askToDelete(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let name = ownName(facts, &desk) else { return }
        desk.ask(.deleteEnvironment(name, heirs: facts.heirs(of: name)))
    }

    /// The environment at the cursor when it has a file; else a message says why nothing can be done with it.
    private func ownName(_ facts: Facts, _ desk: inout Desk<Wish>) -> String? {
        guard let name = shown(facts) else {
            desk.say("no environment here; \(facts.key(of: .envNew)) makes one")
            return nil
        }
        if facts.environments.files.contains(where: { $0.name == name }) { return name }
        desk.say("\(name) is built in and has no file")
        return nil
    }

    private mutating func rename(_ name: String, to typed: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        let new = FileNames.slug(typed, fallback: "environment")
        if new == name { return desk.say("\(name) keeps its name") }
        guard new.lowercased() == name.lowercased() || isFree(new, facts, &desk) else { return }
        write(EnvironmentChange(name, .rename(new)), facts, &desk)
    }

    mutating func delete(_ name: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        write(EnvironmentChange(name, .delete), facts, &desk)
    }

    private func isFree(_ name: String, _ facts: Facts, _ desk: inout Desk<Wish>) -> Bool {
        // Where case makes no difference, both would be one file.
        guard facts.names.contains(where: { $0.lowercased() == name.lowercased() }) else { return true }
        desk.say("There is an environment \"\(name)\" already.", .warning)
        return false
    }

    /// Words about the environments that a new name concerns too; nil for none.
    static func following(_ heirs: [String]) -> String? {
        heirs.isEmpty
            ? nil
            : "\(heirs.joined(separator: ", ")) \(heirs.count == 1 ? "inherits" : "inherit") from it and will follow"
    }

    private mutating func makeEnvironment(_ name: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        let name = FileNames.slug(name, fallback: "environment")
        guard isFree(name, facts, &desk) else { return }
        let entry: EnvironmentChange.Entry =
            facts.environments.names.contains("base")
            ? .init(.inherits, from: nil, to: .text("base")) : .init(.base, from: nil, to: .text("http://localhost"))
        write(EnvironmentChange(name, [entry]), facts, &desk)
    }

    private mutating func makeVariable(
        _ text: String, in environment: String, _ facts: Facts, _ desk: inout Desk<Wish>
    ) {
        guard let pair = TypedPair(text) else { return }
        set(pair.name, to: pair.value, in: environment, facts, &desk)
    }

    private mutating func set(
        _ name: String, to text: String, in environment: String, _ facts: Facts, _ desk: inout Desk<Wish>
    ) {
        let value = facts.environments.values(in: environment)[name]
        var isLocal = false
        switch value?.origin {
        case .override(let time): return desk.wish(.override(name, VariableOverride(text, at: time)))
        case .captured:
            guard var value = facts.captured(name, in: environment) else { return }
            (value.value, value.date) = (text, facts.display.clock.seconds)
            return desk.store([value], in: facts.place(environment))
        case .file(environment, true, _): isLocal = true
        default: break
        }
        switch value?.source {
        case .kept: return keep(name, text, in: environment, facts, &desk)
        case .some(let source):
            let edit = facts.key(of: .envEdit)
            return desk.say(
                "\(name) is a secret (\(source.typed)); \(edit) on its row says where it comes from", .warning)
        case nil: break
        }
        let key: EnvironmentChange.Key = name == "base" ? .base : .variable(name)
        write(key, to: .text(text), of: environment, isLocal: isLocal, facts, &desk)
        if isLocal, value?.isSecret == true { grant(SavedSecret(name, .kept), in: environment, facts, &desk) }
    }

    private mutating func setSource(
        of secret: String, _ text: String, in environment: String, _ facts: Facts, _ desk: inout Desk<Wish>
    ) {
        guard let source = SavedSecret.Source(typed: text) else {
            return desk.say("Write kept, process NAME, command TEXT or file PATH.", .warning)
        }
        let isLocal = facts.file(environment, isLocal: true)?[.secret(secret)] != nil
        write(.secret(secret), to: .source(source), of: environment, isLocal: isLocal, facts, &desk)
        grant(SavedSecret(secret, source), in: environment, facts, &desk)
    }

    // MARK: Secrets

    /// Keeps a secret's value outside the collection, and grants it to the environment's own server.
    private func keep(
        _ secret: String, _ text: String, in environment: String, _ facts: Facts, _ desk: inout Desk<Wish>
    ) {
        desk.wish(.learn(secret: text))
        let change = ValueChange(facts.place(environment), setting: [kept(secret, text, facts)])
        desk.run(.changeValues(.secrets, change))
        grant(SavedSecret(secret, .kept), in: environment, facts, &desk)
    }

    func kept(_ secret: String, _ text: String, _ facts: Facts) -> StoredValue {
        StoredValue(secret, text, isSecret: true, date: facts.display.clock.seconds)
    }

    /// Grants a secret that was typed here, or whose source was, to the environment's own server; for any other server
    /// the user is asked once.
    func grant(_ secret: SavedSecret, in environment: String, _ facts: Facts, _ desk: inout Desk<Wish>) {
        let shown = facts.environments.values(in: environment).variables(.masked())
        let base = VariableResolver.resolve(url: "{{base}}", using: shown).text
        let request = SentRequest(method: "GET", url: base, headers: [], body: nil)
        let isKept = secret.source == .kept
        let subject = PermissionRequest(
            secrets: isKept ? [] : [secret],
            bound: isKept ? [OriginBoundSecret(secret.name, environment: environment)] : [],
            root: facts.environments.root, host: PreparedRequest(request: request).destination)
        if !subject.host.isEmpty { desk.run(.grantConsent(subject)) }
    }
}
