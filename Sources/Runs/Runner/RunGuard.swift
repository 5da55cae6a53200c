internal import Drafting
public import Networking
public import Serialization
public import Workspace

/// Keeps a collection from reading and running what is not its own without a yes: files outside it, sockets, hooks, and
/// secrets that are read elsewhere. The question is asked again for each request as it is sent, since captured values and
/// rows of data may lead elsewhere.
public struct RunGuard: Sendable {
    private let root: String
    private let environment: [String: String]
    private let secrets: [SavedSecret]
    private let refusal: @Sendable ([ConsentNeed]) async -> String?

    /// - Parameters:
    ///   - root: the collection's folder.
    ///   - environment: this process's own, for hooks.
    ///   - secrets: those that files name, see `EnvironmentValues.namedSecrets`.
    ///   - refusal: why something may not be, or nil where everything has its yes; may wait for a person.
    public init(
        root: String, environment: [String: String], secrets: [SavedSecret] = [],
        refusal: @escaping @Sendable ([ConsentNeed]) async -> String?
    ) {
        self.root = root
        self.environment = environment
        self.secrets = secrets
        self.refusal = refusal
    }

    /// Why the request is not sent, or the hooks that go with it.
    func verdict(
        _ item: RunItem, _ prepared: PreparedRequest, _ variables: VariableSet
    ) async -> Result<HookAccessory?, Refusal> {
        let needs = needs(of: item, prepared, variables)
        guard !needs.isEmpty else { return .success(nil) }
        if let sentence = await refusal(needs) { return .failure(Refusal(sentence: sentence)) }
        guard let hooks = item.defaults.hooks, hooks.before != nil || hooks.after != nil else { return .success(nil) }
        return .success(HookAccessory(hooks, root: root, environment: environment, allowed: needs))
    }

    /// What sending the request reads and runs that is not the collection's own, and the secrets that it uses.
    public func needs(of item: RunItem, _ prepared: PreparedRequest, _ variables: VariableSet) -> [ConsentNeed] {
        var subject = ConsentSubject(prepared, hooks: item.defaults.hooks, root: root)
        subject.secrets = used(by: item, variables)
        return subject.isEmpty ? [] : subject.needs
    }

    /// What a step captured stands in the place of a secret of the same name.
    private func used(by item: RunItem, _ variables: VariableSet) -> [SavedSecret] {
        guard !secrets.isEmpty else { return [] }
        let names = ValueNeeds.names(in: item.draft, item.defaults, variables).subtracting(variables.literals)
        return secrets.filter { names.contains($0.name) }
    }

    struct Refusal: Error {
        var sentence: String
    }
}
