internal import CurlewBytes
internal import CurlewTransport
internal import HTTPMessage

/// A task as its manager keeps it.
struct ManagedTask: Sendable {
    /// With all that its settings write.
    let request: PreparedRequest
    /// Why it cannot be sent, or nil.
    let refusal: TransportError?
    let kind: TaskKind
    /// Nil: the answer comes into memory.
    var target: DownloadTarget?
    let feed = TaskFeed()
    let listener: TaskListener
    /// Else whoever is asked for credentials would wait for ever.
    let answersChallenges: Bool
    var state = TaskState.paused
    var priority: TransportPriority
    /// What runs, until it has ended: a paused task may still be winding up.
    var work: Task<Void, Never>?
    /// Set by `cancel` while `work` ends.
    var isCancelled = false
    /// What came before the last pause.
    var part: DataPart?
    /// How often it was started.
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

    /// False: what was sent cannot be taken back, and sending it again would do it twice (RFC 9110 §9.2.2).
    var canBePausedOnceSent: Bool {
        MethodProperties.isIdempotent(request.request.method)
            && request.request.body?.isRepeatable != false
    }
}
