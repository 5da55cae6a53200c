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
