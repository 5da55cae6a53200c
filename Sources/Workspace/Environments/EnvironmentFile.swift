public import CurlewFormats

/// `environments/<name>.yaml`: the values behind `{{name}}`.
public struct EnvironmentFile: Equatable, Sendable {
    /// The file's name without `.yaml`, and without `.local`.
    public var name: String
    /// The environment whose values hold where this one has none; nil when not set.
    public var inherits: String?
    /// Written as `base`, used as `{{base}}`; nil when not set.
    public var base: String?
    /// Written as `cdn`, used as `{{cdn}}`: where requests go that ask for it (YTKNetwork's `cdnUrl`).
    public var cdn: String?
    /// In the file's order.
    public var values: [Variable]
    /// Names whose values live elsewhere.
    public var secrets: [SavedSecret]
    /// Asks before methods that are not safe (RFC 9110 §9.2.1); nil when not set.
    public var isProtected: Bool?
    /// How its server reads nested parameters: `php`, `rack`, `qs` and the other readers' names; nil when not set.
    public var server: String?
    /// What changes the URL of every request sent here, behind the filters of the collection. Written as it was read:
    /// the entry is among the others.
    public internal(set) var filters: [SavedFilter] = []
    /// `filters: null`: those of the environments that this one inherits from do not hold.
    public internal(set) var removesFilters = false
    /// True for `<name>.local.yaml`, one person's own values over the shared ones.
    public var isLocal: Bool
    public var others: [YAMLEntry]
    /// Why it cannot be read; nothing else is known of it then, and nothing is sent in an environment that stands on it.
    public var damage: CollectionProblem?

    /// A name and its text, as the file has them.
    public struct Variable: Hashable, Sendable {
        public var name: String
        public var value: String
        /// False: kept in the file as `!off`, and not set.
        public var isOn: Bool

        public init(_ name: String, _ value: String, isOn: Bool = true) {
            self.name = name
            self.value = value
            self.isOn = isOn
        }
    }

    public init(
        name: String, base: String? = nil, values: [Variable] = [], isLocal: Bool = false, others: [YAMLEntry] = [],
        inherits: String? = nil, cdn: String? = nil, secrets: [SavedSecret] = [], isProtected: Bool? = nil,
        server: String? = nil
    ) {
        self.name = name
        self.inherits = inherits
        self.base = base
        self.cdn = cdn
        self.values = values
        self.secrets = secrets
        self.isProtected = isProtected
        self.server = server
        self.isLocal = isLocal
        self.others = others
    }

    /// What the file itself sets: the variables that are on, `base` and `cdn`.
    public var variables: [String: String] {
        var all = Dictionary(
            values.filter(\.isOn).map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
        if let base { all["base"] = base }
        if let cdn { all["cdn"] = cdn }
        return all
    }
}

extension RequestCollection {
    /// The names to choose from, each once.
    public var environmentNames: [String] {
        var seen: Set<String> = []
        return environments.map(\.name).filter { seen.insert($0).inserted }
    }
}
