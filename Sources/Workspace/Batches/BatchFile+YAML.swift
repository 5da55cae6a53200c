internal import CurlewFormats

extension BatchFile {
    /// The content of a batch file, with the marks of its steps.
    struct Reading {
        var batch = BatchFile()
        var marks: [YAMLMark] = []
        var notes: [CollectionProblem] = []
    }

    static let keys = ["name", "limit", "on-failure", "steps"]

    /// - Throws: the error, with line and column.
    static func read(_ source: [UInt8], file: String) throws(CollectionProblem) -> Reading {
        let root: YAMLNode?
        do {
            root = try YAMLDocument(parsing: source, tags: nil).root
        } catch {
            throw CollectionProblem(error, file: file, source: source)
        }
        guard let root else { throw CollectionProblem(.empty, file: file) }
        return try read(root, file: file)
    }

    private static func read(_ root: YAMLNode, file: String) throws(CollectionProblem) -> Reading {
        var reader = NodeReader(file: file)
        var reading = Reading()
        for pair in try reader.pairs("the file", root) {
            switch pair.key.text {
            case "name" where !pair.node.isNothing: reading.batch.name = try reader.text("name", pair.node)
            case "limit" where !pair.node.isNothing: reading.batch.limit = try limit(pair.node, reader)
            case "on-failure":
                let policy = pair.node.plainText.flatMap(FailurePolicy.init(rawValue:))
                let names = FailurePolicy.allCases.map(\.rawValue)
                if policy == nil { reading.batch.others.append(reader.noteUnsupported(pair, among: names)) }
                reading.batch.onFailure = policy
            case "steps":
                reading.marks = (pair.node.items ?? []).map(\.mark)
                reading.batch.steps = try steps(pair.node, &reader)
            case "name", "limit": reading.batch.others.append(reader.keep(pair))
            default: reading.batch.others.append(reader.noteUnknown(pair, among: keys))
            }
        }
        reading.notes = reader.notes
        return reading
    }

    private static func limit(_ node: YAMLNode, _ reader: NodeReader) throws(CollectionProblem) -> Int {
        guard let number = Int(try reader.text("limit", node)), (1...largestLimit).contains(number) else {
            throw reader.wrongShape("limit", "a number from 1 to \(largestLimit)", at: node)
        }
        return number
    }

    private static func steps(_ node: YAMLNode, _ reader: inout NodeReader) throws(CollectionProblem) -> [BatchStep] {
        try reader.refuseTag(node)
        if node.isNothing { return [] }
        guard let items = node.items else {
            throw reader.wrongShape("steps", "a list of requests, such as - {request: tour/log-in}", at: node)
        }
        var steps: [BatchStep] = []
        for item in items { steps.append(try step(item, &reader)) }
        return steps
    }

    private static func step(_ node: YAMLNode, _ reader: inout NodeReader) throws(CollectionProblem) -> BatchStep {
        if node.pairs == nil, !node.isNothing { return BatchStep(request: try reader.text("steps", node)) }
        var step = BatchStep(request: "")
        for pair in try reader.pairs("steps", node) {
            switch pair.key.text {
            case "id" where !pair.node.isNothing: step.id = try reader.text("id", pair.node)
            case "request": step.request = try reader.text("request", pair.node)
            case "when" where !pair.node.isNothing: step.when = try reader.text("when", pair.node)
            case "after": step.after = try reader.texts("after", pair.node)
            case "id", "when": step.others.append(reader.keep(pair))
            default: step.others.append(reader.noteUnknown(pair, in: "steps", among: BatchStep.keys))
            }
        }
        guard !step.request.isEmpty else {
            throw reader.wrongShape("steps", "a list of requests; this one has no request", at: node)
        }
        return step
    }

    /// The file's text, patched over `source` when there is one.
    func written(over source: [UInt8]?, file: String) throws(SaveError) -> [UInt8] {
        let value = value
        guard let source else {
            let bytes = Array(YAMLWriter().document(value).utf8)
            guard (try? Self.read(bytes, file: file))?.batch == self else { throw .notExpressible(path: file) }
            return bytes
        }
        do {
            return try YAMLPatch.patch(source, to: value) { root in
                (try? Self.read(root, file: file))?.batch.value
            }
        } catch {
            throw SaveError(error, file: file, source: source)
        }
    }

    private var value: YAMLValue {
        var entries: [YAMLEntry] = []
        if let name { entries.append(YAMLEntry("name", .text(name))) }
        if let limit { entries.append(YAMLEntry("limit", .plain("\(limit)"))) }
        if let onFailure { entries.append(YAMLEntry("on-failure", .text(onFailure.rawValue))) }
        entries.append(YAMLEntry("steps", .sequence(steps.map(\.value))))
        return .mapping(entries + others)
    }
}

extension BatchStep {
    /// A step with only a request is written as its path.
    fileprivate var value: YAMLValue {
        var entries: [YAMLEntry] = []
        if let id { entries.append(YAMLEntry("id", .text(id))) }
        entries.append(YAMLEntry("request", .text(request)))
        if let when { entries.append(YAMLEntry("when", .text(when))) }
        if after.count == 1 { entries.append(YAMLEntry("after", .text(after[0]))) }
        if after.count > 1 { entries.append(YAMLEntry("after", .sequence(after.map { .text($0) }))) }
        return entries.count == 1 && others.isEmpty ? .text(request) : .mapping(entries + others)
    }
}
