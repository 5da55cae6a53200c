public import Networking
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

    public var isEmpty: Bool { secrets.isEmpty && lookups.isEmpty }

    public init(secrets: [SavedSecret] = [], lookups: [String] = [], named: [SavedSecret] = []) {
        self.secrets = secrets
        self.named = named
        self.lookups = lookups
    }

    /// - Parameter defaults: of the collection and its folders, whose rows are sent too.
    public init(_ draft: RequestDraft, defaults: RequestDefaults = RequestDefaults(), in values: EnvironmentValues) {
        let names = Self.names(in: draft, defaults, values.variables(.masked()))
        secrets = values.unread(names)
        named = secrets.filter { $0.source != .kept }
        lookups = names.filter { name in
            GeneratorCall(name).map { Generators.lookups.contains($0.name) } ?? false
        }.sorted()
    }

    /// Every name that stands for something in what is sent.
    public static func names(
        in draft: RequestDraft, _ defaults: RequestDefaults, _ variables: VariableSet
    ) -> Set<String> {
        let texts = draft.templates + defaults.headers.filter(\.isOn).flatMap { [$0.name, $0.value ?? ""] }
        // Relative URLs stand on it.
        return variables.names(in: texts + ["{{base}}"])
    }
}
