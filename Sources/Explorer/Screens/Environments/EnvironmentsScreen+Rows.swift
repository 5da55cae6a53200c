import CurlewFormats
import Drafting
import Keys
import Workspace

/// What keys do to an environment and to one of its values.
extension EnvironmentsScreen {
    mutating func protect(_ facts: Facts, _ desk: inout Desk<Wish>) {
        guard let name = shown(facts) else { return }
        write(.protected, to: .flag(!values(facts).isProtected), of: name, facts, &desk)
    }

    /// What was inherited is written into the environment itself.
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

    /// A variable's text goes out of the file, or a secret's name becomes a variable again; the value kept outside
    /// stays where it is.
    mutating func turnSecret(_ row: EnvironmentValue, _ facts: Facts, _ desk: inout Desk<Wish>) {
        switch row.origin {
        case .captured:
            guard let name = shown(facts), var value = facts.captured(row.name, in: name) else { return }
            value.isSecret.toggle()
            desk.say("\(row.name) is \(value.isSecret ? "a secret" : "no secret any more")")
            desk.wish(.change(ValueChange(facts.place(name), setting: [value])))
        case .file(let environment, let isLocal, false) where !row.isAddress:
            let change = EnvironmentChange(environment, isLocal: isLocal, row.turned)
            guard !row.isSecret, let text = row.text else { return write(change, facts, &desk) }
            // Kept before it leaves the file, and granted where both are done.
            keep(row.name, text, in: environment, facts, &desk)
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

    /// What an answer set the name to.
    func captured(_ name: String, in environment: String) -> StoredValue? {
        environments.captured[environment]?.first { $0.name == name }
    }
}

extension EnvironmentValue {
    /// An environment says these two in lines of their own; they are neither off nor secret.
    fileprivate var isAddress: Bool { name == "base" || name == "cdn" }

    fileprivate func key(in file: EnvironmentFile) -> EnvironmentChange.Key? {
        let keys: [EnvironmentChange.Key] = [.secret(name), .variable(name)] + (name == "base" ? [.base] : [])
        return keys.first { file[$0] != nil }
    }

    /// From a variable to a secret, or back.
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
