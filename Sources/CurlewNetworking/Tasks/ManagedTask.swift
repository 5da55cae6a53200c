internal import CurlewBytes
internal import CurlewMessage
public import CurlewTransport

/// The state of a task in its manager.
struct ManagedTask: Sendable {
    /// The request with everything that its settings write; as it was made when `refusal` is set.
    let request: PreparedRequest
    /// The reason why the request cannot be sent, or nil.
    let refusal: TransportError?
    let kind: TaskKind
    /// The file of a download; nil when the response goes into memory.
    var target: DownloadTarget?
    let feed = TaskFeed()
    let listener: TaskListener
    /// True when the listener answers challenges. When it is false none is reported, since the request would wait for
    /// ever.
    let answersChallenges: Bool
    let hooks: TaskHooks
    var state = TaskState.paused
    var priority: TransportPriority
    /// The running work until it has ended; that of a paused task may still be ending.
    var work: Task<Void, Never>?
    /// Set by `cancel` while `work` ends.
    var isCancelled = false
    /// The bytes that arrived before the last pause.
    var part: DataPart?
    /// The number of starts.
    var runs = 0

    init(
        _ request: PreparedRequest, target: DownloadTarget?, kind: TaskKind? = nil, answersChallenges: Bool,
        hooks: TaskHooks = TaskHooks(), listener: TaskListener
    ) {
        do throws(TransportError) {
            (self.request, refusal) = (try request.settled(), nil)
        } catch {
            (self.request, refusal) = (request, error)
        }
        self.target = target
        self.listener = listener
        self.answersChallenges = answersChallenges
        self.hooks = hooks
        self.kind = kind ?? (target != nil ? .download : Self.isUpload(request) ? .upload : .data)
        priority = request.options.priority
    }

    private static func isUpload(_ request: PreparedRequest) -> Bool {
        request.request.body?.pieces.contains { if case .bytes = $0 { false } else { true } } ?? false
    }

    /// False when the request must not be sent twice (RFC 9110 §9.2.2), or when its body can be read only once.
    var canBePausedOnceSent: Bool {
        MethodProperties.isIdempotent(request.request.method)
            && request.request.body?.isRepeatable != false
    }
}

/// The state of a task, with the states and transitions of `AFURLConnectionOperation`. `NSURLSessionTask` calls
/// `paused` suspended, and makes its tasks in that state.
///
/// ```
///            resume             a place is free
///   paused ─────────► ready ───────────────► executing ───► finished
///     ▲  ▲──suspend─────┘                        │              ▲
///     └──────────────────────suspend─────────────┘              │
///     └── cancel, from paused and from ready ───────────────────┘
/// ```
public enum TaskState: String, Sendable, CaseIterable {
    case paused
    /// Waits for tasks that it depends on, or for a place in the queue.
    case ready
    case executing
    case finished

    /// False for a transition without an arrow in the diagram; none leads out of `finished`.
    public func canBecome(_ next: TaskState) -> Bool {
        switch (self, next) {
        case (.paused, .ready), (.paused, .finished): true
        case (.ready, .executing), (.ready, .paused), (.ready, .finished): true
        case (.executing, .paused), (.executing, .finished): true
        default: false
        }
    }

    /// Changes the state and returns true, if there is such a transition.
    mutating func become(_ next: TaskState) -> Bool {
        guard canBecome(next) else { return false }
        self = next
        return true
    }
}

/// The listener of a task, called on the thread of the event.
struct TaskListener: Sendable {
    /// Called for each event except the last one.
    let tell: TaskReport
    /// Called once, when the task has ended.
    let end: @Sendable (TaskResult) -> Void
}

extension TaskListener {
    /// A listener that passes all events to a stream, with the end as the last one.
    init(_ stream: AsyncStream<SessionEvent>.Continuation) {
        self.init(tell: { stream.yield($0) }) { result in
            switch result {
            case .success(let exchange): stream.yield(.finished(exchange))
            case .failure(let failure): stream.yield(.failed(failure))
            }
            stream.finish()
        }
    }
}

/// The state of a manager's task.
public struct TaskInfo: Sendable, Equatable {
    public var id: RequestID
    public var kind: TaskKind
    public var state: TaskState
    public var method: String
    public var url: String
    public var priority: TransportPriority
    public var upload: TaskProgress
    public var download: TaskProgress

    public init(
        id: RequestID, kind: TaskKind, state: TaskState, method: String, url: String, priority: TransportPriority,
        upload: TaskProgress, download: TaskProgress
    ) {
        self.id = id
        self.kind = kind
        self.state = state
        self.method = method
        self.url = url
        self.priority = priority
        self.upload = upload
        self.download = download
    }
}

/// The kind of a task (`NSURLSessionDataTask`, `NSURLSessionUploadTask`, `NSURLSessionDownloadTask`).
public enum TaskKind: String, Sendable, CaseIterable {
    /// The response goes into memory.
    case data
    /// A data task whose body is in a file or comes from a stream.
    case upload
    /// The response goes into a file.
    case download
}
