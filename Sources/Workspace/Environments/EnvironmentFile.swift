public import Formats

/// `environments/<name>.yaml`: the values behind `{{name}}`.
public struct EnvironmentFile: Equatable, Sendable {
    /// The file's name without `.yaml`, and without `.local`.
    public var name: String
    /// Written as `base`, used as `{{base}}`; nil when not set.
    public var base: String?
    /// In the file's order.
    public var values: [Variable]
    /// True for `<name>.local.yaml`, one person's own values over the shared ones.
    public var isLocal: Bool
    public var others: [YAMLEntry]

    /// A name and its text, as the file has them.
    public struct Variable: Hashable, Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public init(
        name: String, base: String? = nil, values: [Variable] = [], isLocal: Bool = false, others: [YAMLEntry] = []
    ) {
        self.name = name
        self.base = base
        self.values = values
        self.isLocal = isLocal
        self.others = others
    }

    /// What `{{name}}` looks up: the variables and `base`.
    public var variables: [String: String] {
        var all = Dictionary(values.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
        if let base { all["base"] = base }
        return all
    }
}

extension RequestCollection {
    /// The names to choose from, each once.
    public var environmentNames: [String] {
        var seen: Set<String> = []
        return environments.map(\.name).filter { seen.insert($0).inserted }
    }

    /// The variables of that environment, one person's own over the shared ones.
    public func variables(in environment: String) -> [String: String] {
        environments.filter { $0.name == environment }.sorted { !$0.isLocal && $1.isLocal }
            .reduce(into: [:]) { all, file in all.merge(file.variables) { _, own in own } }
    }
}
