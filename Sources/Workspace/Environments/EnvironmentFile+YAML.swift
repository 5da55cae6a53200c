internal import Formats

extension EnvironmentFile {
    static let folder = "environments"
    private static let localEnding = ".local"

    /// - Parameter stem: the file's name without `.yaml`; `demo.local` is one person's own `demo`.
    static func read(
        _ source: [UInt8], stem: String, file: String
    ) throws(CollectionProblem) -> (environment: EnvironmentFile, notes: [CollectionProblem]) {
        let root: YAMLNode?
        do {
            root = try YAMLDocument(parsing: source, tags: nil).root
        } catch {
            throw CollectionProblem(error, file: file, source: source)
        }
        let isLocal = stem.hasSuffix(localEnding)
        let name = isLocal ? String(stem.dropLast(localEnding.count)) : stem
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
            case "base" where !pair.node.isNothing: environment.base = try reader.text("base", pair.node)
            case "variables": environment.values = try variables(pair.node, reader)
            default: environment.others.append(reader.noteUnknown(pair))
            }
        }
        return (environment, reader.notes)
    }

    private static func variables(_ node: YAMLNode, _ reader: NodeReader) throws(CollectionProblem) -> [Variable] {
        var values: [Variable] = []
        for pair in try reader.pairs("variables", node) {
            values.append(Variable(pair.key.text, try reader.text("variables.\(pair.key.text)", pair.node)))
        }
        return values
    }

    /// The file's text, patched over `source` when there is one.
    func written(over source: [UInt8]?, file: String) throws(SaveError) -> [UInt8] {
        let value = value
        guard let source else { return Array(YAMLWriter().document(value).utf8) }
        do {
            return try YAMLPatch.patch(source, to: value) { root in
                (try? Self.read(root, name: name, isLocal: isLocal, file: file))?.environment.value
            }
        } catch {
            throw SaveError(error, file: file, source: source)
        }
    }

    private var value: YAMLValue {
        var entries: [YAMLEntry] = []
        if let base { entries.append(YAMLEntry("base", .text(base))) }
        if !values.isEmpty {
            entries.append(YAMLEntry("variables", .mapping(values.map { YAMLEntry($0.name, .text($0.value)) })))
        }
        return .mapping(entries + others)
    }
}
