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
    private let home: String?
    private let variables: VariableSet
    /// For every item the names that it takes from another, and which.
    private let givers: [[String: Int]]

    /// - Parameters:
    ///   - needs: for each item what it has to have looked up.
    ///   - root: the collection's folder.
    ///   - home: what `~` stands for in the names of files.
    ///   - variables: with letters that stand for secrets.
    public init(
        _ items: [RunItem], _ needs: [ValueNeeds], _ values: EnvironmentValues, root: String, home: String? = nil,
        variables: VariableSet
    ) {
        self.items = items
        self.needs = needs
        self.values = values
        (self.root, self.home) = (root, home)
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
        if isPlain(place) { return [] }
        let kept = needs[place].bound.filter { givers[place][$0.name] == nil }
        guard let prepared = prepared(place, whole: true) ?? prepared(place) else {
            return ConsentSubject(secrets: needs[place].named, bound: kept, root: root, host: "").needs
        }
        let bound = kept + taken(by: place, prepared.destination)
        var subject = ConsentSubject(prepared, hooks: items[place].defaults.hooks, root: root, bound: bound)
        if !Self.isKnown(subject.host) { subject = subject.anywhere }
        subject.secrets = needs[place].named
        // A place that an answer is part of is known at its turn.
        subject.places.removeAll { !Self.isKnown($0.path) }
        return subject.isEmpty ? [] : subject.needs
    }

    /// Nothing in it could need a yes. Most requests of a large run are like that, and to prepare each of them before the
    /// first is sent would double the work.
    private func isPlain(_ place: Int) -> Bool {
        let (item, need) = (items[place], needs[place])
        let draft = item.draft
        return need.named.isEmpty && need.bound.isEmpty && givers[place].isEmpty && item.defaults.hooks == nil
            && draft.parameters.root == nil && draft.text == nil && draft.parts == MultipartForm()
            && draft.authentication == .none && draft.options == RequestOptions()
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

    /// - Parameter whole: false: where it goes is all that matters.
    private func prepared(_ place: Int, whole: Bool = false) -> PreparedRequest? {
        let item = items[place]
        var draft = item.draft
        if !whole {
            draft.parameters = ParameterTree()
            draft.headers = []
        }
        return try? draft.prepared(
            in: RequestDraft.Surroundings(
                variables: variables, defaults: item.defaults, manager: [:],
                files: LocalFiles(folder: item.folder, home: home)))
    }
}

extension RunItem {
    fileprivate func gives(secret name: String, _ variables: VariableSet) -> Bool {
        variables.secrets.contains(name) || draft.captures.contains { $0.name == name && $0.isSecret }
    }
}
