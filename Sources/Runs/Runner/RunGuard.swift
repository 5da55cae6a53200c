internal import Drafting
public import Networking
public import Workspace

/// Keeps a collection from reading and running what is not its own without a yes: files outside it, sockets, hooks. The
/// question is asked again for each request as it is sent, since captured values may lead elsewhere.
public struct RunGuard: Sendable {
    private let root: String
    private let environment: [String: String]
    private let refusal: @Sendable ([ConsentNeed]) async -> String?

    /// - Parameters:
    ///   - root: the collection's folder.
    ///   - environment: this process's own, for hooks.
    ///   - refusal: why something may not be, or nil where everything has its yes; may wait for a person.
    public init(
        root: String, environment: [String: String], refusal: @escaping @Sendable ([ConsentNeed]) async -> String?
    ) {
        self.root = root
        self.environment = environment
        self.refusal = refusal
    }

    /// Why the request is not sent, or the hooks that go with it.
    func verdict(_ item: RunItem, _ prepared: PreparedRequest) async -> Result<HookAccessory?, Refusal> {
        let needs = Self.needs(of: item, prepared, root: root)
        guard !needs.isEmpty else { return .success(nil) }
        if let sentence = await refusal(needs) { return .failure(Refusal(sentence: sentence)) }
        guard let hooks = item.defaults.hooks, hooks.before != nil || hooks.after != nil else { return .success(nil) }
        return .success(HookAccessory(hooks, root: root, environment: environment, allowed: needs))
    }

    /// What sending the request reads and runs that is not the collection's own.
    public static func needs(of item: RunItem, _ prepared: PreparedRequest, root: String) -> [ConsentNeed] {
        let subject = ConsentSubject(prepared, hooks: item.defaults.hooks, root: root)
        return subject.isEmpty ? [] : subject.needs
    }

    struct Refusal: Error {
        var sentence: String
    }
}
