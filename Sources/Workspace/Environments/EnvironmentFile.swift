public import CurlewFormats

/// `environments/<name>.yaml`: the values of `{{name}}`.
public struct EnvironmentFile: Equatable, Sendable {
    /// The file's name without `.yaml`, and without `.local`.
    public var name: String
    /// The environment whose values apply where this one has none; nil when not set.
    public var inherits: String?
    /// Written as `base`, used as `{{base}}`; nil when not set.
    public var base: String?
    /// Written as `cdn`, used as `{{cdn}}`: the server for requests that ask for it (YTKNetwork's `cdnUrl`).
    public var cdn: String?
    /// The plain values, in the file's order.
    public var values: [Variable]
    /// Names whose values are stored outside the collection.
    public var secrets: [SavedSecret]
    /// True: asks before methods that are not safe (RFC 9110 §9.2.1); nil when not set.
    public var isProtected: Bool?
    /// How its server reads nested parameters: the name of a reader, see `KnownReaders`; nil when not set. A name that no
    /// reader has stays among the `others`.
    public var server: String?
    /// Whether exchanges in it are kept in the history; nil when not set.
    public var keepsHistory: Bool?
    /// Filters for the URL of every request sent in this environment, applied after those of the collection. They are
    /// written unchanged, as one of the `others`.
    public internal(set) var filters: [SavedFilter] = []
    /// True for `filters: null`: filters of inherited environments do not apply.
    public internal(set) var removesFilters = false
    /// True for `<name>.local.yaml`, which holds private values over the shared ones.
    public var isLocal: Bool
    public var others: [YAMLEntry]
    /// The reason why the file cannot be read; everything else is then unknown, and nothing is sent in an environment
    /// that uses it.
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

    /// The values in this file: the variables that are on, `base` and `cdn`.
    public var variables: [String: String] {
        var all = Dictionary(
            values.filter(\.isOn).map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
        if let base { all["base"] = base }
        if let cdn { all["cdn"] = cdn }
        return all
    }
}

extension RequestCollection {
    /// The environments that no other inherits from: the others are shared parts, which need not set every name.
    public var ownEnvironmentNames: [String] {
        let parents = Set(environments.compactMap(\.inherits))
        return environmentNames.filter { !parents.contains($0) }
    }

    /// The names to choose from, each once.
    public var environmentNames: [String] {
        var seen: Set<String> = []
        return environments.map(\.name).filter { seen.insert($0).inserted }
    }
}
