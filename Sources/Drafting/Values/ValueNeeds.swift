internal import CurlewBytes
internal import CurlewNetworking
public import Serialization
public import Workspace

/// What has to be looked up before a request can be written: only what it uses.
public struct ValueNeeds: Equatable, Sendable {
    /// Secrets whose values are elsewhere.
    public var secrets: [SavedSecret]
    /// Those of them that a file names: they need a yes. That a file is called one person's own does not tell who wrote it.
    public var named: [SavedSecret]
    /// `$file ...` and `$response ...`, each once.
    public var lookups: [String]
    /// Secrets that are kept here: they need a yes for where they go.
    public var bound: [OriginBoundSecret] = []

    /// Nothing has to be looked up.
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
        let names = Self.names(in: draft, defaults, values.variables(.masked()), others: others)
        secrets = values.unread(names)
        named = secrets.filter { $0.source != .kept }
        let sent = values.hasCaptured ? Self.sent(in: draft, defaults, values.variables(.masked())) : []
        bound = values.bound(names, sent: sent)
        lookups = names.filter { name in
            GeneratorCall(name).map { Generators.lookups.contains($0.name) } ?? false
        }.sorted()
    }

    /// Every name that stands for something in what is sent or in the rules for its answer.
    public static func names(
        in draft: RequestDraft, _ defaults: RequestDefaults, _ variables: VariableSet, others: [String] = []
    ) -> Set<String> {
        variables.names(in: sentTexts(draft, defaults) + draft.ruleTexts(defaults) + others)
    }

    /// Names that go out with the request: what its rules look at stays here, and so does the base beside a whole URL.
    public static func sent(
        in draft: RequestDraft, _ defaults: RequestDefaults, _ variables: VariableSet
    ) -> Set<String> {
        variables.names(in: sentTexts(draft, defaults).dropLast(isWhole(draft.url, variables) ? 1 : 0))
    }

    /// As `BaseURL.resolve` decides it.
    private static func isWhole(_ url: String, _ variables: VariableSet) -> Bool {
        var known = variables
        known.generators = nil
        return URLReference(VariableResolver.resolve(url, using: known).text).scheme != nil
    }

    /// Every text between braces that takes something out of an answer, `$response tour/log-in $.token`, and goes out with
    /// the request; what its rules look at stays here.
    public static func answers(
        in draft: RequestDraft, _ defaults: RequestDefaults, _ variables: VariableSet
    ) -> Set<String> {
        variables.names(in: sentTexts(draft, defaults)).filter { ResponseLookUp($0) != nil }
    }

    /// Relative URLs stand on the base, the last.
    private static func sentTexts(_ draft: RequestDraft, _ defaults: RequestDefaults) -> [String] {
        draft.templates + defaults.headers.filter(\.isOn).flatMap { [$0.name, $0.value ?? ""] }
            + defaults.filters.flatMap(\.texts) + ["{{base}}"]
    }
}
