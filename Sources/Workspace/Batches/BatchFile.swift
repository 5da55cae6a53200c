public import CurlewFiles
public import CurlewFormats

/// `batches/<name>.yaml`: requests to be sent in one go.
///
///     limit: 4
///     on-failure: stop-dependents
///     steps:
///       - {id: login, request: tour/log-in}
///       - {id: list, request: orders/list, when: 'login $.role == "admin"'}
///       - orders/create                        # a request alone
public struct BatchFile: Equatable, Sendable {
    /// The batch's name; when nil it is the file's.
    public var name: String?
    /// Requests at the same time, from 1; nil when not set.
    public var limit: Int?
    public var onFailure: FailurePolicy?
    public var steps: [BatchStep]
    /// Entries that this version does not know, kept unchanged.
    public var others: [YAMLEntry]

    public init(
        name: String? = nil, limit: Int? = nil, onFailure: FailurePolicy? = nil, steps: [BatchStep] = [],
        others: [YAMLEntry] = []
    ) {
        self.name = name
        self.limit = limit
        self.onFailure = onFailure
        self.steps = steps
        self.others = others
    }

    /// The folder below the collection's root.
    public static let folder = "batches"
    /// The largest number of requests that may run at the same time.
    public static let largestLimit = 1000
}

/// One entry of `steps:`.
public struct BatchStep: Equatable, Sendable {
    /// The name that `after` and `when` of other steps use; when nil it is the request's path.
    public var id: String?
    /// Inside the collection, without `.yaml`.
    public var request: ItemPath
    /// The condition as typed: `login $.role == "admin"`.
    public var when: String?
    /// Ids of the steps that run before this one.
    public var after: [String]
    public var others: [YAMLEntry]

    public init(
        id: String? = nil, request: ItemPath, when: String? = nil, after: [String] = [], others: [YAMLEntry] = []
    ) {
        self.id = id
        self.request = request
        self.when = when
        self.after = after
        self.others = others
    }
}

/// A batch with the file it came from.
public struct OpenedBatch: Equatable, Sendable {
    /// The file's name without `.yaml`.
    public var stem: String
    /// The path inside the collection, `batches/smoke.yaml`.
    public var file: String
    public var batch: BatchFile
    /// The place of each step in the file.
    public var marks: [YAMLMark]
    public var notes: [CollectionProblem]
    public var source: [UInt8]
    public var stamp: FileStamp

    /// The batch's name, or the file's.
    public var name: String { batch.name ?? stem }
}

/// The effect of a failed step on the other steps: `on-failure:` of a batch.
public enum FailurePolicy: String, CaseIterable, Sendable {
    /// Steps that need a value of the failed step, or name it in `after`, are skipped; others go on.
    case stopDependents = "stop-dependents"
    /// The first failure cancels running steps and skips waiting ones (`YTKBatchRequest`, `YTKChainRequest`).
    case stopAll = "stop-all"
    /// Every step whose values are known is sent.
    case goOn = "go-on"
}

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
