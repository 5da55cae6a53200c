public import Drafting
internal import HTTPMessage
internal import Networking
public import Serialization
public import Workspace

/// What a run will need a yes for, as far as that can be known before anything is sent: so that there is one question, and
/// without an answer nothing goes out. What only the run knows is asked about when its turn comes, see `RunGuard`.
public struct RunForecast {
    private let items: [RunItem]
    private let needs: [ValueNeeds]
    private let values: EnvironmentValues
    private let root: String
    private let variables: VariableSet
    /// For every item the names that it takes from another, and which.
    private let givers: [[String: Int]]

    /// - Parameters:
    ///   - needs: for each item what it has to have looked up.
    ///   - root: the collection's folder.
    ///   - variables: with letters that stand for secrets.
    public init(
        _ items: [RunItem], _ needs: [ValueNeeds], _ values: EnvironmentValues, root: String, variables: VariableSet
    ) {
        self.items = items
        self.needs = needs
        self.values = values
        self.root = root
        // What a step will take out of an answer is no part of a place that is known: here it is a place of its own, and
        // where it is not all of one, there is none.
        var variables = variables
        for name in items.flatMap(\.step.sets) where variables[name] == nil {
            variables[name] = "http://\(SecretPlaceholder.text).invalid"
        }
        self.variables = variables
        givers = Self.givers(items)
    }

    private static func givers(_ items: [RunItem]) -> [[String: Int]] {
        var givers = Array(repeating: [String: Int](), count: items.count)
        // Steps that make no plan are not sent.
        guard let plan = try? RunPlan(items.map(\.step)) else { return givers }
        let places = Dictionary(zip(items.map(\.step.id), items.indices)) { first, _ in first }
        let order = plan.steps.compactMap { places[$0.id] }
        for (step, links) in zip(order, plan.links) {
            for case (let giver, .value(let name)) in links.map({ ($0.step, $0.reason) }) {
                givers[step][name] = order[giver]
            }
        }
        return givers
    }

    /// Each once, in the order of the items.
    public var consents: [ConsentNeed] {
        var seen: Set<ConsentNeed> = []
        return items.indices.flatMap(consents(of:)).filter { seen.insert($0).inserted }
    }

    private func consents(of place: Int) -> [ConsentNeed] {
        let kept = needs[place].bound.filter { givers[place][$0.name] == nil }
        guard !kept.isEmpty || !givers[place].isEmpty || !needs[place].named.isEmpty else { return [] }
        let host = prepared(place)?.destination ?? ""
        let bound = kept + taken(by: place, host)
        return ConsentSubject(secrets: needs[place].named, bound: bound, root: root, host: host).needs
    }

    /// Secrets that it takes from other steps, where it is known that they come from another place.
    private func taken(by place: Int, _ host: String) -> [BoundSecret] {
        guard Self.isKnown(host) else { return [] }
        return givers[place].sorted { $0.key < $1.key }.compactMap { name, giver in
            guard items[giver].gives(secret: name, variables), let home = prepared(giver)?.home, Self.isKnown(home)
            else { return nil }
            return BoundSecret(name, environment: values.environment, home: home)
        }
    }

    private static func isKnown(_ host: String) -> Bool {
        !host.isEmpty && !host.lowercased().contains(SecretPlaceholder.text.lowercased())
    }

    /// Where it goes is all that matters here.
    private func prepared(_ place: Int) -> PreparedRequest? {
        var draft = items[place].draft
        draft.parameters = ParameterTree()
        draft.headers = []
        return try? draft.prepared(
            in: RequestDraft.Surroundings(variables: variables, defaults: items[place].defaults, manager: [:]))
    }
}

extension RunItem {
    fileprivate func gives(secret name: String, _ variables: VariableSet) -> Bool {
        variables.secrets.contains(name) || draft.captures.contains { $0.name == name && $0.isSecret }
    }
}
