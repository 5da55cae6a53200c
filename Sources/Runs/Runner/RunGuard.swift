public import Checks
public import Drafting
public import Networking
internal import Serialization
public import Workspace

/// Keeps a collection from reading, running and sending what is not its own without a yes: files outside it, sockets,
/// hooks, secrets that are read elsewhere, and secrets that this computer keeps or an answer of the run gave. The question
/// is asked again for each request as it is sent, since captured values and rows of data may lead elsewhere.
public struct RunGuard: Sendable {
    private let root: String
    private let environment: [String: String]
    private let values: EnvironmentValues
    private let answers: [BoundSecret]
    private let hasCookies: @Sendable () -> Bool
    private let refusal: @Sendable ([ConsentNeed]) async -> String?

    /// - Parameters:
    ///   - root: the collection's folder.
    ///   - environment: this process's own, for hooks.
    ///   - values: what the names mean, and which of them are secrets.
    ///   - answers: texts such as `$response tour/log-in $.token` that are secrets too.
    ///   - hasCookies: whether cookies may go along with the next request.
    ///   - refusal: why something may not be, or nil where everything has its yes; may wait for a person.
    public init(
        root: String, environment: [String: String], values: EnvironmentValues = EnvironmentValues(nil),
        answers: [BoundSecret] = [], hasCookies: @escaping @Sendable () -> Bool = { false },
        refusal: @escaping @Sendable ([ConsentNeed]) async -> String?
    ) {
        self.root = root
        self.environment = environment
        self.values = values
        self.answers = answers
        self.hasCookies = hasCookies
        self.refusal = refusal
    }

    /// Why the request is not sent, or the hooks that go with it.
    func verdict(
        _ item: RunItem, _ prepared: PreparedRequest, in surroundings: RequestDraft.Surroundings,
        _ captured: [CapturedValue]
    ) async -> Result<HookAccessory?, Refusal> {
        let needs = needs(of: item, prepared, in: surroundings, captured: captured)
        guard !needs.isEmpty else { return .success(nil) }
        if let sentence = await refusal(needs) { return .failure(Refusal(sentence: sentence)) }
        guard let hooks = item.defaults.hooks, hooks.before != nil || hooks.after != nil else { return .success(nil) }
        return .success(HookAccessory(hooks, root: root, environment: environment, allowed: needs))
    }

    /// What sending the request reads and runs that is not the collection's own, and the secrets that it uses.
    ///
    /// - Parameter captured: what the steps before it took out of answers: it stands in the place of a secret of the same
    ///   name.
    public func needs(
        of item: RunItem, _ prepared: PreparedRequest, in surroundings: RequestDraft.Surroundings,
        captured: [CapturedValue] = []
    ) -> [ConsentNeed] {
        let variables = surroundings.variables
        let names = ValueNeeds.names(in: item.draft, item.defaults, variables)
        let looked = answers.isEmpty ? [] : ValueNeeds.answers(in: item.draft, item.defaults, variables)
        let taken = Set(captured.map(\.name))
        let stored = values.answered(in: variables)
        let sent =
            taken.isEmpty && stored.isEmpty ? [] : ValueNeeds.sent(in: item.draft, item.defaults, variables)
        let bound =
            values.bound(names, sent: sent.intersection(stored)).filter { !taken.contains($0.name) }
            + answers.filter { looked.contains($0.name) }
            + captured.filter { ($0.isSecret ? names : sent).contains($0.name) }.map(self.bound)
        let answered = taken.union(stored).union(answers.map(\.name))
        var subject = ConsentSubject(
            prepared, hooks: item.defaults.hooks, root: root, bound: bound, answers: variables.texts(of: answered))
        let named = names.subtracting(variables.literals)
        subject.secrets = values.namedSecrets.filter { named.contains($0.name) }
        subject.takesCookies = hasCookies() && prepared.takesCookiesAway(by: item.draft)
        if subject.isEmpty { return [] }
        subject.isAnswered = item.draft.isLed(by: answered, to: prepared.destination, in: surroundings)
        return subject.needs
    }

    private func bound(_ value: CapturedValue) -> BoundSecret {
        var bound = BoundSecret(value.name, environment: values.environment, home: value.home)
        bound.isShown = !value.isSecret
        return bound
    }

    struct Refusal: Error {
        var sentence: String
    }
}
