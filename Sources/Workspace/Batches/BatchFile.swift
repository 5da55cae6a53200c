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
    /// What it is called; nil: as its file.
    public var name: String?
    /// Requests at once, from 1; nil: not set.
    public var limit: Int?
    public var onFailure: FailurePolicy?
    public var steps: [BatchStep]
    /// What this version does not know, kept as it is.
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

    /// Below the collection's root.
    public static let folder = "batches"
    /// The most that may run at once.
    public static let largestLimit = 1000
}

/// One entry of `steps:`.
public struct BatchStep: Equatable, Sendable {
    /// What `after` and `when` of other steps call it; nil: the request's path.
    public var id: String?
    /// Inside the collection, without `.yaml`.
    public var request: ItemPath
    /// `login $.role == "admin"`, as typed.
    public var when: String?
    /// Ids of the steps that come first.
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

    static let keys = ["id", "request", "when", "after"]
}

/// A batch with the file it came from.
public struct OpenedBatch: Equatable, Sendable {
    /// The file's name without `.yaml`.
    public var stem: String
    /// Inside the collection, `batches/smoke.yaml`.
    public var file: String
    public var batch: BatchFile
    /// Where each step stands in the file.
    public var marks: [YAMLMark]
    public var notes: [CollectionProblem]
    public var source: [UInt8]
    public var stamp: FileStamp

    /// What it is called.
    public var name: String { batch.name ?? stem }
}

/// What a failed step means for the others: `on-failure:` of a batch.
public enum FailurePolicy: String, CaseIterable, Sendable {
    /// Steps that need what it would have set, or come after it by hand, are skipped; others go on.
    case stopDependents = "stop-dependents"
    /// The first failure stops what runs and skips what waits (`YTKBatchRequest`, `YTKChainRequest`).
    case stopAll = "stop-all"
    /// Every step that has what it needs is sent.
    case goOn = "go-on"
}
