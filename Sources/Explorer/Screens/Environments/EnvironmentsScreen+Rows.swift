import CurlewFormats
import Drafting
import Keys
import Workspace

/// Changes of an environment and of its values by keys.
extension EnvironmentsScreen {
    mutating func protect(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let name = shown(facts) else { return }
        write(.protected, to: .flag(!values(facts).isProtected), of: name, facts, &desk)
    }

    /// Opens the field for a row. An inherited value is written into this environment.
    func edit(_ row: EnvironmentValue, _ facts: Facts, _ desk: inout Desk<Wish>) {
        if case .builtIn = row.origin { return sayElsewhere(row, facts, &desk) }
        guard row.isSecret, row.text == nil, let source = row.source else {
            return ask(
                for: .value(row.name), showing: row.isSecret ? "" : row.text ?? "", isSecret: row.isSecret, facts, &desk
            )
        }
        if source == .kept { return ask(for: .secretValue(row.name), isSecret: true, facts, &desk) }
        ask(for: .source(row.name), showing: source.typed, facts, &desk)
    }

    mutating func toggle(_ row: EnvironmentValue, _ facts: Facts, _ desk: inout Desk<Wish>) {
        guard case .file(let environment, let isLocal, false) = row.origin, !row.isAddress, let text = row.text else {
            return sayElsewhere(row, facts, &desk)
        }
        let entry = EnvironmentChange.Entry(
            .variable(row.name), from: .text(text, isOn: row.isOn), to: .text(text, isOn: !row.isOn))
        write(EnvironmentChange(environment, isLocal: isLocal, [entry]), facts, &desk)
    }

    mutating func delete(_ row: EnvironmentValue, _ facts: Facts, _ desk: inout Desk<Wish>) {
        switch row.origin {
        case .override:
            desk.wish(.override(row.name, nil))
            desk.say("{{\(row.name)}} is what the environment says again")
        case .captured:
            desk.say("forgot what \(row.shortOrigin) set {{\(row.name)}} to")
            desk.wish(.change(ValueChange(facts.place(shown(facts) ?? ""), removing: [row.name])))
        case .file(let environment, let isLocal, false):
            guard let file = facts.file(environment, isLocal: isLocal), let key = row.key(in: file) else { return }
            write(key, to: nil, of: environment, isLocal: isLocal, facts, &desk)
        default: sayElsewhere(row, facts, &desk)
        }
    }

    /// Turns a variable into a secret or back. A variable's text is removed from the file; a secret becomes a variable
    /// without its value, which stays where it is kept.
    mutating func turnSecret(_ row: EnvironmentValue, _ facts: Facts, _ desk: inout Desk<Wish>) {
        switch row.origin {
        case .captured:
            guard let name = shown(facts), var value = facts.captured(row.name, in: name) else { return }
            value.isSecret.toggle()
            desk.say("\(row.name) is \(value.isSecret ? "a secret" : "no secret any more")")
            desk.wish(.change(ValueChange(facts.place(name), setting: [value])))
        case .file(let environment, let isLocal, false) where !row.isAddress:
            var change = EnvironmentChange(environment, isLocal: isLocal, row.turned)
            guard !row.isSecret, let text = row.text else { return write(change, facts, &desk) }
            // Permission is granted last.
            desk.wish(.learn(secret: text))
            change.values[.secrets] = [kept(row.name, text, facts)]
            write(change, facts, &desk)
            grant(SavedSecret(row.name, .kept), in: environment, facts, &desk)
        default: sayElsewhere(row, facts, &desk)
        }
    }

    private func sayElsewhere(_ row: EnvironmentValue, _ facts: Facts, _ desk: inout Desk<Wish>) {
        if case .builtIn = row.origin {
            return desk.say("{{\(row.name)}} is the demo API's address and set by the program")
        }
        desk.say("{{\(row.name)}} comes from \(row.shortOrigin); \(facts.key(of: .envEdit)) sets it here")
    }
}

extension EnvironmentsScreen.Facts {
    func file(_ name: String, isLocal: Bool) -> EnvironmentFile? {
        environments.files.first { $0.name == name && $0.isLocal == isLocal }
    }

    /// The value that was captured from an answer for the name.
    func captured(_ name: String, in environment: String) -> StoredValue? {
        environments.captured[environment]?.first { $0.name == name }
    }
}

extension EnvironmentValue {
    /// Whether the name has its own line in an environment's file; such a name is neither off nor secret.
    fileprivate var isAddress: Bool { name == "base" || name == "cdn" }

    fileprivate func key(in file: EnvironmentFile) -> EnvironmentChange.Key? {
        let keys: [EnvironmentChange.Key] = [.secret(name), .variable(name)] + (name == "base" ? [.base] : [])
        return keys.first { file[$0] != nil }
    }

    /// The changes of the file that turn a variable into a secret, or back.
    fileprivate var turned: [EnvironmentChange.Entry] {
        if let source {
            return [
                .init(.secret(name), from: .source(source), to: nil), .init(.variable(name), from: nil, to: .text("")),
            ]
        }
        return [
            .init(.variable(name), from: .text(text ?? "", isOn: isOn), to: nil),
            .init(.secret(name), from: nil, to: .source(.kept)),
        ]
    }
}
