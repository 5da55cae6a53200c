public import Networking
internal import Serialization
public import Workspace

/// What has to be looked up before a request can be written: only what it uses.
public struct ValueNeeds: Equatable, Sendable {
    /// Secrets whose values are elsewhere.
    public var secrets: [SavedSecret]
    /// Those of them that a file shared with others names: they need a yes.
    public var named: [SavedSecret]
    /// `$file ...` and `$response ...`, each once.
    public var lookups: [String]

    public var isEmpty: Bool { secrets.isEmpty && lookups.isEmpty }

    public init(secrets: [SavedSecret] = [], lookups: [String] = [], named: [SavedSecret] = []) {
        self.secrets = secrets
        self.named = named
        self.lookups = lookups
    }

    /// - Parameters:
    ///   - defaults: of the collection and its folders, whose rows are sent too and whose rules hold too.
    ///   - others: texts beside the request that are worked out before it is sent, such as a step's condition.
    public init(
        _ draft: RequestDraft, defaults: RequestDefaults = RequestDefaults(), in values: EnvironmentValues,
        others: [String] = []
    ) {
        let sent = draft.templates + defaults.headers.filter(\.isOn).flatMap { [$0.name, $0.value ?? ""] }
        let texts = sent + draft.ruleTexts(defaults) + defaults.filters.flatMap(\.texts) + others
        // Relative URLs stand on it.
        let names = values.variables(.masked()).names(in: texts + ["{{base}}"])
        secrets = values.unread(names)
        named = secrets.filter { $0.source != .kept && !values.isPersonal($0.name) }
        lookups = names.filter { name in
            GeneratorCall(name).map { Generators.lookups.contains($0.name) } ?? false
        }.sorted()
    }
}
