import CurlewNetworking
import CurlewSerialization
import Drafting
import Workspace

/// Stores values captured from answers, outside the collection and for the environment that the request was sent in.
enum CaptureStorage {
    /// Stores values with a message such as `token set from Log in, $.token`. An override of the same name is removed.
    ///
    /// - Parameter place: the environment that the request was sent in; nil for the active one.
    static func store(_ values: [StoredValue], in place: ValuePlace? = nil, _ model: inout Model) -> [Effect] {
        guard !values.isEmpty else { return [] }
        let place = place ?? model.request.sentIn ?? ownPlace(model)
        // Values of a collection that is not open are stored only in its files.
        if place.collection == model.environments.root { model.environments.take(values, in: place.environment) }
        model.environments.learn(values.filter(\.isSecret).map(\.value))
        let words = values.map { "\($0.name) set from \($0.request), \($0.source)" }
        model.status.say(words.joined(separator: "; "), .ok, at: model.clock.timeOfDay)
        return [.changeValues(.captured, ValueChange(place, setting: values))]
    }

    /// The place for values of an answer of an earlier run: its request's collection, whichever one is open.
    private static func ownPlace(_ model: Model) -> ValuePlace {
        let place = model.environments.place
        guard !place.collection.isEmpty, let own = model.request.place?.collection else { return place }
        return ValuePlace(collection: own, environment: place.environment)
    }

    static func stored(
        _ kind: ValueStore.Kind, _ place: ValuePlace, _ result: Result<[StoredValue], SaveError>, at time: String,
        _ environments: inout Environments, _ status: inout StatusState
    ) {
        switch result {
        case .failure(let error):
            let rest = kind == .captured ? "The value holds until the program ends." : "Nothing was kept."
            status.say("\(error) \(rest)", .error, at: time)
        case .success(let values):
            guard place.collection == environments.root else { return }
            // Captured values were told when their answer came, and those that are read for the first time are not new.
            if kind == .secrets, let known = environments.kept[place.environment],
                let new = values.first(where: { !known.contains($0) })
            {
                status.say("\(new.name) is kept outside the collection", .ok, at: time)
            }
            environments.learn(values.filter(\.isSecret).map(\.value))
            if kind == .captured {
                environments.captured[place.environment] = values
            } else {
                environments.kept[place.environment] = values
            }
        }
    }

    // MARK: Refusals

    /// The likely reason why a server refused: a captured value that the request uses was replaced by hand.
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

extension Environments {
    /// Takes captured values; overrides of the same names are removed.
    fileprivate mutating func take(_ values: [StoredValue], in environment: String) {
        let taken = Set(values.map(\.name))
        let others = (captured[environment] ?? []).filter { !taken.contains($0.name) }
        captured[environment] = (others + values).sorted { $0.name < $1.name }
        for name in taken { overrides[name] = nil }
    }
}

/// A change of values that are stored outside the collection.
public struct ValueChange: Equatable, Sendable {
    var place: ValuePlace
    var setting: [StoredValue]
    var removing: Set<String>

    init(_ place: ValuePlace, setting: [StoredValue] = [], removing: Set<String> = []) {
        self.place = place
        self.setting = setting
        self.removing = removing
    }
}

extension EnvironmentValue {
    /// The name of the request from which the value was captured.
    var capturedFrom: String? {
        if case .captured(let request, _, _) = origin { request } else { nil }
    }
}

extension Model {
    /// Masks every secret that is known in this run.
    var secretMask: SecretMask { environments.mask }
}
