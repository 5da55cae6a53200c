internal import CurlewBytes
internal import CurlewNetworking
public import CurlewSerialization
public import Workspace

/// The values to look up before a request can be written: only those that it uses.
public struct ValueNeeds: Equatable, Sendable {
    /// Secrets whose values are not in the collection.
    public var secrets: [SavedSecret]
    /// The secrets of `secrets` whose source a file names: reading them needs a grant. A private file needs one too,
    /// because its name does not prove who wrote it.
    public var named: [SavedSecret]
    /// `$file ...` and `$response ...`, each once.
    public var lookups: [String]
    /// Secrets kept on this computer: sending them needs a grant for the place.
    public var bound: [OriginBoundSecret] = []

    /// True when nothing has to be looked up.
    public var isEmpty: Bool { secrets.isEmpty && lookups.isEmpty }

    public init(secrets: [SavedSecret] = [], lookups: [String] = [], named: [SavedSecret] = []) {
        self.secrets = secrets
        self.named = named
        self.lookups = lookups
    }

    /// - Parameters:
    ///   - defaults: of the collection and its folders; their rows are sent and their rules apply.
    ///   - others: texts outside the request that are evaluated before it is sent, such as a step's condition.
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

    /// Every name that has a value in the request's sent texts or in the rules for its answer.
    public static func names(
        in draft: RequestDraft, _ defaults: RequestDefaults, _ variables: VariableSet, others: [String] = []
    ) -> Set<String> {
        variables.names(in: sentTexts(draft, defaults) + draft.ruleTexts(defaults) + others)
    }

    /// Names that are sent with the request. Names in rules stay on this computer, and so does the base when the URL
    /// is absolute.
    public static func sent(
        in draft: RequestDraft, _ defaults: RequestDefaults, _ variables: VariableSet
    ) -> Set<String> {
        variables.names(in: sentTexts(draft, defaults).dropLast(isWhole(draft.url, variables) ? 1 : 0))
    }

    /// Whether the URL is absolute, as `BaseURL.resolve` decides it.
    private static func isWhole(_ url: String, _ variables: VariableSet) -> Bool {
        var known = variables
        known.generators = nil
        return URLReference(VariableResolver.resolve(url: url, using: known).text).scheme != nil
    }

    /// Every `$response tour/log-in $.token` text whose value is sent with the request; those in rules are not,
    /// because rules stay on this computer.
    public static func answers(
        in draft: RequestDraft, _ defaults: RequestDefaults, _ variables: VariableSet
    ) -> Set<String> {
        variables.names(in: sentTexts(draft, defaults)).filter { ResponseLookUp($0) != nil }
    }

    /// The texts that are sent. The base comes last, for relative URLs.
    private static func sentTexts(_ draft: RequestDraft, _ defaults: RequestDefaults) -> [String] {
        draft.templates + defaults.headers.filter(\.isOn).flatMap { [$0.name, $0.value ?? ""] }
            + defaults.filters.flatMap(\.texts) + ["{{base}}"]
    }
}
