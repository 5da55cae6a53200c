internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
public import CurlewSerialization
public import Drafting
public import Workspace

/// The permissions that a run needs, as far as they can be known before anything is sent, so that there is one
/// question and nothing is sent without an answer to it. Permissions known only during the run are asked for at the
/// request's turn, see `ConsentPolicy`.
public struct PermissionForecast {
    private let items: [RunItem]
    private let needs: [ValueNeeds]
    private let values: EnvironmentValues
    private let answers: [OriginBoundSecret]
    private let root: String
    private let home: String?
    private let variables: VariableSet
    /// For every item the names that it takes from other items, with the index of the item that sets each.
    private let givers: [[String: Int]]

    /// - Parameters:
    ///   - needs: for each item the values to look up.
    ///   - answers: texts such as `$response tour/log-in $.token`, which are bound like secrets.
    ///   - root: the collection's folder.
    ///   - home: the folder of `~` in file names.
    ///   - variables: with placeholder letters for secrets.
    public init(
        _ items: [RunItem], _ needs: [ValueNeeds], _ values: EnvironmentValues, answers: [OriginBoundSecret] = [],
        root: String, home: String? = nil, variables: VariableSet
    ) {
        self.items = items
        self.needs = needs
        (self.values, self.answers) = (values, answers)
        (self.root, self.home) = (root, home)
        // A value still to be captured gets a placeholder URL, so that a destination that contains it counts as
        // unknown.
        var variables = variables
        for name in items.flatMap(\.step.sets) where variables[name] == nil {
            variables[name] = "http://\(SecretPlaceholder.text).invalid"
        }
        self.variables = variables
        givers = Self.givers(items)
    }

    private static func givers(_ items: [RunItem]) -> [[String: Int]] {
        var givers = Array(repeating: [String: Int](), count: items.count)
        // Steps without a valid plan are not sent.
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

    /// The permissions, each once, in the order of the items.
    public var consents: [Permission] {
        var seen: Set<Permission> = []
        return items.indices.flatMap(consents(of:)).filter { seen.insert($0).inserted }
    }

    private func consents(of place: Int) -> [Permission] {
        if isPlain(place) { return [] }
        let looked = Set(needs[place].lookups)
        let kept =
            needs[place].bound.filter { givers[place][$0.name] == nil }
            + answers.filter { looked.contains($0.name) }
        let given = Set(givers[place].keys)
        let isOpen = !given.isEmpty && items[place].draft.isLed(by: given, in: context(place))
        guard let prepared = prepared(place) ?? whereTo(place) else {
            // A shown value may turn out to go back to its issuing origin, which is known at its turn; a secret is
            // asked about before anything is sent.
            let unplaced = kept.filter { !$0.isShown }
            var subject = PermissionRequest(secrets: needs[place].named, bound: unplaced, root: root, place: .unknown)
            subject.isAnswered = isOpen
            return subject.needs
        }
        let bound = (kept + taken(by: place, prepared.destination)).filter { !isOpen || !$0.isShown }
        var subject = PermissionRequest(prepared, hooks: items[place].defaults.hooks, root: root, bound: bound)
        if isOpen { subject = subject.anywhere }
        subject.isAnswered = isOpen
        (subject.secrets, subject.known) = (needs[place].named, variables.secretValues)
        // A path with a captured value in it is known only at its turn.
        subject.places.removeAll { !Self.isKnown($0.path) }
        return subject.isEmpty ? [] : subject.needs
    }

    /// Whether nothing in the item can need a permission. Most items of a large run are such, and preparing each of
    /// them before the first is sent would double the work.
    private func isPlain(_ place: Int) -> Bool {
        let (item, need) = (items[place], needs[place])
        let draft = item.draft
        return need.named.isEmpty && need.bound.isEmpty && need.lookups.isEmpty && givers[place].isEmpty
            && item.defaults.hooks == nil
            && draft.parameters.root == nil && draft.text == nil && draft.parts == MultipartForm()
            && draft.authentication == .none && draft.options == RequestOptions()
    }

    /// Values that an item takes from other steps, when their issuing origin is known to be another place.
    private func taken(by place: Int, _ host: String) -> [OriginBoundSecret] {
        guard Self.isKnown(host) else { return [] }
        let sent = ValueNeeds.sent(in: items[place].draft, items[place].defaults, variables)
        return givers[place].sorted { $0.key < $1.key }.compactMap { name, giver in
            let isSecret = items[giver].gives(secret: name, variables)
            guard isSecret || sent.contains(name), let origin = whereTo(giver)?.issuingOrigin, Self.isKnown(origin)
            else { return nil }
            var bound = OriginBoundSecret(name, environment: values.environment, issuingOrigin: origin)
            bound.isShown = !isSecret
            return bound
        }
    }

    private static func isKnown(_ host: String) -> Bool {
        !host.isEmpty && !host.lowercased().utf8.contains(SecretPlaceholder.text.lowercased())
    }

    private func prepared(_ place: Int) -> PreparedRequest? {
        try? items[place].draft.prepared(in: context(place))
    }

    /// The item's request, reduced to the parts that decide its destination.
    private func whereTo(_ place: Int) -> PreparedRequest? { items[place].draft.place(in: context(place)) }

    private func context(_ place: Int) -> PreparationContext {
        PreparationContext(
            variables: variables, defaults: items[place].defaults, manager: [:],
            files: LocalFiles(folder: items[place].folder, home: home))
    }
}

extension RunItem {
    fileprivate func gives(secret name: String, _ variables: VariableSet) -> Bool {
        variables.secrets.contains(name) || draft.captures.contains { $0.name == name && $0.isSecret }
    }
}
