internal import CurlewBytes
internal import CurlewFormats
internal import ServerReaders

extension EnvironmentFile {
    package static let folder = "environments"
    package static let localEnding = ".local"
    static let keys = [
        "inherits", "base", "cdn", "variables", "secrets", "protected", "server", HistoryWord.key, "filters",
    ]
    /// The values of `server`.
    private static let servers = KnownReaders.all.map(\.name)
    private static let offTag = "!off"

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
        let root: YAMLNode?
        do {
            root = try YAMLDocument(parsing: source, tags: nil).root
        } catch {
            throw CollectionProblem(error, file: file, source: source)
        }
        let (name, isLocal) = parts(of: stem)
        guard let root else { return (EnvironmentFile(name: name, isLocal: isLocal), []) }
        return try read(root, name: name, isLocal: isLocal, file: file)
    }

    private static func read(
        _ root: YAMLNode, name: String, isLocal: Bool, file: String
    ) throws(CollectionProblem) -> (environment: EnvironmentFile, notes: [CollectionProblem]) {
        var reader = NodeReader(file: file)
        var environment = EnvironmentFile(name: name, isLocal: isLocal)
        for pair in try reader.pairs("the file", root) {
            switch pair.key.text {
            case "variables": environment.values = try variables(pair.node, reader)
            case "filters":
                environment.filters = try reader.filters(pair.node)
                environment.removesFilters = pair.node.isNothing
                environment.others.append(reader.keep(pair))
            case "secrets": environment.secrets = try secrets(pair.node, reader)
            case let key where keys.contains(key) && pair.node.isNothing: environment.others.append(reader.keep(pair))
            case "inherits": environment.inherits = try reader.text("inherits", pair.node)
            case "base": environment.base = try reader.text("base", pair.node)
            case "cdn": environment.cdn = try reader.text("cdn", pair.node)
            case "server":
                let name = try reader.text("server", pair.node)
                if KnownReaders.named(name) != nil {
                    environment.server = name
                } else {
                    environment.others.append(reader.noteUnsupported(pair, among: Self.servers))
                }
            case HistoryWord.key:
                environment.keepsHistory = HistoryWord.read(pair.node)
                if environment.keepsHistory == nil {
                    environment.others.append(reader.noteUnsupported(pair, among: HistoryWord.all))
                }
            case "protected": environment.isProtected = try flag(pair, reader)
            default: environment.others.append(reader.noteUnknown(pair, among: keys))
            }
        }
        return (environment, reader.notes)
    }

    private static func flag(_ pair: YAMLPair, _ reader: NodeReader) throws(CollectionProblem) -> Bool {
        switch pair.node.plainText {
        case "true": return true
        case "false": return false
        default: throw reader.wrongShape(pair.key.text, "true or false", at: pair.node)
        }
    }

    private static func variables(_ node: YAMLNode, _ reader: NodeReader) throws(CollectionProblem) -> [Variable] {
        var values: [Variable] = []
        for pair in try reader.pairs("variables", node) {
            var node = pair.node
            let isOn = node.tag != offTag
            if !isOn { node.tag = nil }
            values.append(Variable(pair.key.text, try reader.text("variables.\(pair.key.text)", node), isOn: isOn))
        }
        return values
    }

    private static func secrets(_ node: YAMLNode, _ reader: NodeReader) throws(CollectionProblem) -> [SavedSecret] {
        var secrets: [SavedSecret] = []
        for pair in try reader.pairs("secrets", node) {
            try reader.refuseTag(pair.node)
            guard let source = source(pair.node) else {
                throw reader.wrongShape(
                    "secrets.\(pair.key.text)", "kept, {process: NAME}, {command: TEXT} or {file: PATH}", at: pair.node)
            }
            secrets.append(SavedSecret(pair.key.text, source))
        }
        return secrets
    }

    private static func source(_ node: YAMLNode) -> SavedSecret.Source? {
        if node.plainText == "kept" { return .kept }
        guard let pairs = node.pairs, pairs.count == 1, let text = pairs[0].node.plainText, !text.isEmpty else {
            return nil
        }
        return SavedSecret.Source(typed: "\(pairs[0].key.text) \(text)")
    }

    /// The file's text, patched over `source` when there is one.
    ///
    /// - Parameter model: a text whose values without quotes are written without quotes again.
    func written(over source: [UInt8]?, spelledLike model: [UInt8]? = nil, file: String) throws(SaveError) -> [UInt8] {
        let value = value(source.map { PlainVariables($0, like: model) } ?? PlainVariables())
        guard let source else { return Array(YAMLWriter().document(value).utf8) }
        do {
            return try YAMLPatch.patch(source, to: value) { root in
                let read = try? Self.read(root, name: name, isLocal: isLocal, file: file).environment
                return read?.value(PlainVariables(root))
            }
        } catch {
            throw SaveError(error, file: file, source: source)
        }
    }

    private func value(_ plain: PlainVariables) -> YAMLValue {
        var entries: [YAMLEntry] = []
        if let inherits { entries.append(YAMLEntry("inherits", .text(inherits))) }
        if let base { entries.append(YAMLEntry("base", .text(base))) }
        if let cdn { entries.append(YAMLEntry("cdn", .text(cdn))) }
        if !values.isEmpty {
            let variables = values.map { variable in
                YAMLEntry(variable.name, plain.value(of: variable, tag: variable.isOn ? nil : Self.offTag))
            }
            entries.append(YAMLEntry("variables", .mapping(variables)))
        }
        if !secrets.isEmpty { entries.append(YAMLEntry("secrets", .mapping(secrets.map(\.entry)))) }
        if let isProtected { entries.append(YAMLEntry("protected", .plain(isProtected ? "true" : "false"))) }
        if let keepsHistory { entries.append(YAMLEntry(HistoryWord.key, HistoryWord.value(keepsHistory))) }
        if let server { entries.append(YAMLEntry("server", .text(server))) }
        let written = Set(entries.map(\.key))
        return .mapping(entries + others.filter { !written.contains($0.key) })
    }
}

extension SavedSecret {
    fileprivate var entry: YAMLEntry {
        let value: YAMLValue =
            switch source {
            case .kept: .text("kept")
            case .process(let text): .mapping([YAMLEntry("process", .text(text))])
            case .command(let text): .mapping([YAMLEntry("command", .text(text))])
            case .file(let text): .mapping([YAMLEntry("file", .text(text))])
            }
        return YAMLEntry(name, value)
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

    func value(of variable: EnvironmentFile.Variable, tag: String?) -> YAMLValue {
        let (name, text) = (variable.name, variable.value)
        let isPlain = YAMLText.isTyped(text) && (plain[name] != nil || others[name] == text)
        return isPlain ? .plain(text, tag: tag) : .text(text, tag: tag)
    }

    private static func root(_ source: [UInt8]) -> YAMLNode? {
        (try? YAMLDocument(parsing: source, tags: nil))?.root
    }
}
