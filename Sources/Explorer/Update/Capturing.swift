import Drafting
import Networking
import Serialization
public import Workspace

/// Values taken out of answers: stored outside the collection for the environment that the request was sent in.
enum Capturing {
    /// Stores values and says so: `token set from Log in, $.token`. A value that was set by hand steps aside.
    static func store(_ values: [StoredValue], in environment: String? = nil, _ model: inout Model) -> [Effect] {
        guard !values.isEmpty else { return [] }
        let name = environment ?? model.request.sentIn ?? model.environments.activeName ?? ""
        let taken = Set(values.map(\.name))
        let others = (model.environments.captured[name] ?? []).filter { !taken.contains($0.name) }
        model.environments.captured[name] = (others + values).sorted { $0.name < $1.name }
        for name in taken { model.environments.overrides[name] = nil }
        for value in values where value.isSecret { model.environments.heard.insert(value.value) }
        let words = values.map { "\($0.name) set from \($0.request), \($0.source)" }
        model.status.say(words.joined(separator: "; "), .ok, at: model.clock.timeOfDay)
        let place = ValuePlace(collection: model.environments.root, environment: name)
        var effects: [Effect] = [.changeValues(.captured, ValueChange(place, setting: values))]
        // What was kept of the answer before it was known to hold a secret.
        if values.contains(where: \.isSecret) {
            effects += ResponseScreen.keep(model.request, hiding: model.secretMask)
        }
        return effects
    }

    static func stored(
        _ kind: ValueStore.Kind, _ place: ValuePlace, _ result: Result<[StoredValue], SaveError>, _ model: inout Model
    ) {
        switch result {
        case .failure(let error):
            model.status.say("\(error) The value holds until the program ends.", .error, at: model.clock.timeOfDay)
        case .success(let values):
            guard place.collection == model.environments.root else { return }
            for value in values where value.isSecret { model.environments.heard.insert(value.value) }
            if kind == .captured {
                model.environments.captured[place.environment] = values
            } else {
                model.environments.kept[place.environment] = values
            }
        }
    }

    // MARK: Refusals

    /// Why a server may have refused: a captured value that the request uses was replaced by hand.
    static func refusalWords(_ status: Int, _ model: Model) -> String? {
        guard status == 401 || status == 403 else { return nil }
        let names = model.shownVariables.names(in: model.request.draft.templates).sorted()
        for name in names {
            guard case .override(let time)? = model.environments.values[name]?.origin,
                let captured = model.environments.values.candidates(of: name).compactMap(\.capturedFrom).first
            else { continue }
            let when = time.map { "at \($0)" } ?? "on the command line"
            return "the captured \(name) was replaced \(when); run \(captured) again"
        }
        return nil
    }
}

/// A change of values outside the collection.
public struct ValueChange: Equatable, Sendable {
    public var place: ValuePlace
    public var setting: [StoredValue]
    public var removing: Set<String>

    public init(_ place: ValuePlace, setting: [StoredValue] = [], removing: Set<String> = []) {
        self.place = place
        self.setting = setting
        self.removing = removing
    }
}

extension EnvironmentValue {
    /// The request that a captured value came from.
    var capturedFrom: String? {
        if case .captured(let request, _, _) = origin { request } else { nil }
    }
}

extension Model {
    /// Takes every secret that was heard of in this run out of what is kept.
    var secretMask: SecretMask {
        SecretMask(environments.heard.union(environments.values.knownSecrets.values))
    }
}
