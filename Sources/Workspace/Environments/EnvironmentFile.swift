internal import CurlewBytes
public import CurlewFormats
internal import ServerReaders

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
    /// Its server's way to read nested parameters: the name of a reader, see `KnownReaders`; nil when not set. A name that no
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

extension EnvironmentFile {
    package static let folder = "environments"
    package static let localEnding = ".local"

    /// A stand-in for a file that cannot be read, so that its name is still listed and requests in it are refused.
    static func damaged(_ stem: String, _ problem: CollectionProblem) -> EnvironmentFile {
        let (name, isLocal) = parts(of: stem)
        var file = EnvironmentFile(name: name, isLocal: isLocal)
        file.damage = problem
        return file
    }

    private static func parts(of stem: String) -> (name: String, isLocal: Bool) {
        let name = stem.utf8.text(withoutEnd: localEnding)
        return (name.map(String.init) ?? stem, name != nil)
    }

    /// - Parameter stem: the file's name without `.yaml`; `demo.local` is the private file of `demo`.
    static func read(
        _ source: [UInt8], stem: String, file: String
    ) throws(CollectionProblem) -> (environment: EnvironmentFile, notes: [CollectionProblem]) {
        let (name, isLocal) = parts(of: stem)
        let root = try NodeReader.root(of: source, file: file)
        let (environment, notes) = try NodeReader.record(Self(name: name, isLocal: isLocal), root, file: file)
        return (environment, notes)
    }

    /// The file's text, patched over `source` when there is one.
    ///
    /// - Parameter model: a text whose values without quotes are written without quotes again.
    func written(over source: [UInt8]?, spelledLike model: [UInt8]? = nil, file: String) throws(SaveError) -> [UInt8] {
        let value = (source.map { PlainVariables($0, like: model) } ?? PlainVariables()).unquoted(entries)
        guard let source else { return Array(YAMLWriter().document(value).utf8) }
        func reading(_ root: YAMLNode) -> YAMLValue? {
            let read = try? NodeReader.record(Self(name: name, isLocal: isLocal), root, file: file).value
            return read.map { PlainVariables(root).unquoted($0.entries) }
        }
        return try patching(source, file, YAMLPatch.patch(source, to: value, reading: reading))
    }
}

extension EnvironmentFile: FieldRecord {
    static let table: [Field<Self>] = [
        Field("inherits", \.inherits, .text),
        Field("base", \.base, .text),
        Field("cdn", \.cdn, .text),
        Field("variables", \.values, .variables.unlessEmpty),
        Field("secrets", \.secrets, .secrets.unlessEmpty),
        Field("protected", \.isProtected, .truth.required("true or false")),
        Field("history", \.keepsHistory, .onOff),
        Field("server", \.server, .server),
        Field("filters") { environment, reader, name, pair in
            environment.filters = Form.filters.read(&reader, name, pair.node) ?? []
            environment.removesFilters = pair.node.isNothing
            environment.others.append(reader.keep(pair))
            return true
        },
    ]
}

extension Form<String> {
    /// The name of a reader of `KnownReaders`.
    fileprivate static var server: Form {
        Form(words: KnownReaders.all.map(\.name)) {
            $0.text($1, $2).flatMap { KnownReaders.named($0) == nil ? nil : $0 }
        } write: {
            .text($0)
        }
    }
}

extension Form<[EnvironmentFile.Variable]> {
    private static var offTag: String { "!off" }

    fileprivate static var variables: Form {
        Form { reader, name, node in
            reader.pairs(name, node).compactMap { pair in
                var node = pair.node
                let isOn = node.tag != offTag
                if !isOn { node.tag = nil }
                let text = reader.text("\(name).\(pair.key.text)", node)
                return text.map { EnvironmentFile.Variable(pair.key.text, $0, isOn: isOn) }
            }
        } write: {
            .mapping($0.map { YAMLEntry($0.name, .text($0.value, tag: $0.isOn ? nil : offTag)) })
        }
    }
}

extension Form<[SavedSecret]> {
    fileprivate static var secrets: Form {
        Form { reader, name, node in
            reader.pairs(name, node).compactMap { pair in
                let expected = "kept, {process: NAME}, {command: TEXT} or {file: PATH}"
                return source(reader.untagged(pair.node)).map { SavedSecret(pair.key.text, $0) }
                    ?? reader.refuse("\(name).\(pair.key.text)", expected, at: pair.node)
            }
        } write: {
            .mapping($0.map { YAMLEntry($0.name, value(of: $0.source)) })
        }
    }

    private static func source(_ node: YAMLNode) -> SavedSecret.Source? {
        if node.plainText == "kept" { return .kept }
        guard let pairs = node.pairs, pairs.count == 1, let text = pairs[0].node.plainText, !text.isEmpty else {
            return nil
        }
        return SavedSecret.Source(typed: "\(pairs[0].key.text) \(text)")
    }

    private static func value(of source: SavedSecret.Source) -> YAMLValue {
        switch source {
        case .kept: .text("kept")
        case .process(let text): .mapping([YAMLEntry("process", .text(text))])
        case .command(let text): .mapping([YAMLEntry("command", .text(text))])
        case .file(let text): .mapping([YAMLEntry("file", .text(text))])
        }
    }
}

/// Variables that a file writes without quotes as numbers, `true`, `false` or `null`. They are texts all the same; an
/// edit of `port: 8080` writes `port: 8081`, not `"8081"`.
struct PlainVariables {
    private var plain: [String: String] = [:]
    /// The unquoted values of another text of the same file.
    private var others: [String: String] = [:]

    init() {}

    init(_ root: YAMLNode) {
        for pair in root["variables"]?.pairs ?? [] {
            guard case .scalar(let text, .plain) = pair.node.content, YAMLText.isTyped(text) else { continue }
            plain[pair.key.text] = text
        }
    }

    init(_ source: [UInt8], like other: [UInt8]?) {
        self = Self.root(source).map { Self($0) } ?? Self()
        if let other, let root = Self.root(other) { others = Self(root).plain }
    }

    /// The mapping of a file's entries.
    func unquoted(_ entries: [YAMLEntry]) -> YAMLValue {
        .mapping(
            entries.map { entry in
                guard entry.key == "variables", let variables = entry.value.entries else { return entry }
                return YAMLEntry(entry.key, .mapping(variables.map { YAMLEntry($0.key, unquoted($0.key, $0.value)) }))
            })
    }

    private func unquoted(_ name: String, _ value: YAMLValue) -> YAMLValue {
        guard case .text(let text) = value.content, YAMLText.isTyped(text) else { return value }
        return plain[name] != nil || others[name] == text ? .plain(text, tag: value.tag) : value
    }

    private static func root(_ source: [UInt8]) -> YAMLNode? {
        (try? YAMLDocument(parsing: source, tags: nil))?.root
    }
}
