import CurlewNetworking
import CurlewSerialization
import Drafting
import TerminalUI
import Workspace

@testable import Explorer

/// The environments of a team: shared values, staging with secrets, production protected.
enum EnvironmentFixture {
    static let files = [
        EnvironmentFile(name: "base", values: [.init("user", "ada"), .init("locale", "en")]),
        EnvironmentFile(
            name: "production", base: "https://api.example.test", inherits: "base",
            secrets: [SavedSecret("key", .process("PROD_KEY"))], isProtected: true),
        EnvironmentFile(
            name: "staging", base: "https://staging.example.test",
            values: [.init("debug", "1", isOn: false)], inherits: "base", secrets: [SavedSecret("key", .kept)]),
        EnvironmentFile(name: "staging", values: [.init("user", "bob")], isLocal: true),
    ]

    static let token = StoredValue(
        "token", "eyJ.very.secret", isSecret: true, request: "Log in", source: "$.token", date: 1_795_269_700,
        issuingOrigin: "https://staging.example.test")

    static func model(_ size: Size = SampleScreen.small, active: String = "staging") -> Model {
        var model = SampleScreen.searchPeople(size)
        model.environments.demoBase = nil
        model.environments.root = "/c"
        model.request.place?.collection = "/c"
        model.environments.files = files
        model.environments.activeName = active
        model.environments.captured = ["staging": [token]]
        model.request.change { draft in
            draft.url = "{{base}}/me"
            draft.headers = [HeaderRow(id: 1, name: "X-Token", value: "{{token}}")]
        }
        SampleScreen.settle(&model)
        return model
    }

    /// Nine requests that stand on the base, of which three have a user, and one of these a token and a key.
    private static let uses = VariableUses(
        Array(repeating: .init(names: ["base"]), count: 6)
            + Array(repeating: .init(names: ["base", "user"]), count: 2)
            + [.init(names: ["base", "user", "token", "key"])])

    /// On the environments' screen, the requests counted.
    static func screen(_ size: Size = SampleScreen.small) -> Model {
        var model = model(size)
        SampleScreen.press("g e", &model)
        _ = update(&model, .usesFound(uses))
        let kept = StoredValue("key", "k3pt-value", isSecret: true, date: 0)
        let place = ValuePlace(collection: "/c", environment: "staging")
        _ = update(&model, .valuesChanged(.secrets, place, .success([kept])))
        return model
    }

    /// Everything that is asked about has its yes already, as the store of consents says.
    static func allow(_ effects: [Effect], _ model: inout Model) -> [Effect] {
        effects.flatMap { effect -> [Effect] in
            guard case .findConsent(let job, let subject) = effect else { return [effect] }
            return update(&model, .consentFound(job, subject.needs, missing: []))
        }
    }

    /// Writes a change as the files' worker would, and what the keys change that waited for it.
    static func write(_ effects: [Effect], _ model: inout Model) {
        var following: [Effect] = []
        for case .changeEnvironment(let job, let change, _) in effects {
            var files = model.environments.files
            var file = EnvironmentFile(name: change.newName)
            switch change.kind {
            case .entries(let entries, let isLocal):
                let place = files.firstIndex { $0.name == change.environment && $0.isLocal == isLocal }
                file = place.map { files[$0] } ?? EnvironmentFile(name: change.environment, isLocal: isLocal)
                for entry in entries { file[entry.key] = entry.after }
                if let place { files[place] = file } else { files.append(file) }
            case .rename(let name):
                for index in files.indices {
                    if files[index].name == change.environment { files[index].name = name }
                    if files[index].inherits == change.environment { files[index].inherits = name }
                }
            case .delete: files.removeAll { $0.name == change.environment }
            }
            model.environments.files = files
            following += update(&model, .environmentChanged(job, change, .success(file)))
        }
        if !following.isEmpty { write(following, &model) }
    }
}

extension Model {
    /// What the environments' screen says, with all that it knows.
    func onEnvironments<Answer>(_ ask: (EnvironmentsScreen, EnvironmentsScreen.Facts) -> Answer) -> Answer {
        ask(screens.environments, screens.environments.facts(self))
    }

    /// Typed on the card over staging.
    mutating func type(_ kind: EnvironmentField.Kind, _ text: String) -> [Effect] {
        Parts.with(EnvironmentsScreen.self, &self) { $0.accept(.staging(kind), text, $1, &$2) }
    }
}

extension EnvironmentField {
    /// For staging.
    static func staging(_ kind: Kind) -> Self {
        Self(place: ValuePlace(collection: "/c", environment: "staging"), kind: kind)
    }
}
