internal import CurlewFormats

extension BatchFile {
    /// The content of a batch file, with the marks of its steps.
    struct Reading {
        var batch = BatchFile()
        var marks: [YAMLMark] = []
        var notes: [CollectionProblem] = []
    }

    /// - Throws: the error, with line and column.
    static func read(_ source: [UInt8], file: String) throws(CollectionProblem) -> Reading {
        guard let root = try NodeReader.root(of: source, file: file) else {
            throw CollectionProblem(.empty, file: file)
        }
        return try read(root, file: file)
    }

    private static func read(_ root: YAMLNode, file: String) throws(CollectionProblem) -> Reading {
        let (batch, notes) = try NodeReader.record(BatchFile(), root, file: file)
        return Reading(batch: batch, marks: (root["steps"]?.items ?? []).map(\.mark), notes: notes)
    }

    /// The file's text, patched over `source` when there is one.
    func written(over source: [UInt8]?, file: String) throws(SaveError) -> [UInt8] {
        let value = YAMLValue.mapping(entries)
        guard let source else {
            let bytes = Array(YAMLWriter().document(value).utf8)
            guard (try? Self.read(bytes, file: file))?.batch == self else { throw .notExpressible(path: file) }
            return bytes
        }
        func reading(_ root: YAMLNode) -> YAMLValue? {
            (try? Self.read(root, file: file)).map { .mapping($0.batch.entries) }
        }
        return try patching(source, file, YAMLPatch.patch(source, to: value, reading: reading))
    }
}

extension BatchFile: FieldRecord {
    static let table: [Field<Self>] = [
        Field("name", \.name, .text),
        Field("limit", \.limit, .limit.required("a number from 1 to \(largestLimit)")),
        Field("on-failure", \.onFailure, .choice()),
        Field("steps", \.steps, .steps),
    ]
}

extension BatchStep: FieldRecord {
    static let table: [Field<Self>] = [
        Field("id", \.id, .text),
        Field("request", \.request, .text),
        Field("when", \.when, .text),
        Field("after", \.after, .oneOrMore.unlessEmpty),
    ]
}

extension Form<Int> {
    fileprivate static var limit: Form {
        let whole = whole(1...BatchFile.largestLimit)
        return Form(read: { $0.text($1, $2) == nil ? nil : whole.read(&$0, $1, $2) }, write: whole.write)
    }
}

extension Form<[BatchStep]> {
    fileprivate static var steps: Form {
        Form { reader, name, node in
            let expected = "a list of requests, such as - {request: tour/log-in}"
            return reader.items(name, expected, node).map { step($0, name, &reader) }
        } write: {
            .sequence($0.map(value(of:)))
        }
    }

    private static func step(_ node: YAMLNode, _ name: String, _ reader: inout NodeReader) -> BatchStep {
        if node.pairs == nil, !node.isNothing { return BatchStep(request: reader.text(name, node) ?? "") }
        var step = BatchStep(request: "")
        reader.read(reader.pairs(name, node), in: name, front: "", into: &step)
        if step.request.isEmpty {
            _ = reader.refuse(name, "a list of requests; this one has no request", at: node) as Never?
        }
        return step
    }

    /// A step with only a request is written as its path.
    private static func value(of step: BatchStep) -> YAMLValue {
        step.entries.count == 1 ? .text(step.request) : .mapping(step.entries)
    }
}
