internal import CurlewBytes
internal import CurlewTransport
internal import HTTPMessage

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
        listener: TaskListener
    ) {
        do throws(TransportError) {
            (self.request, refusal) = (try request.settled(), nil)
        } catch {
            (self.request, refusal) = (request, error)
        }
        self.target = target
        self.listener = listener
        self.answersChallenges = answersChallenges
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
