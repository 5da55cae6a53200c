public import CurlewBytes
public import CurlewTransport

/// Runs requests as tasks and makes exchanges of the answers (`AFURLSessionManager`, and the operation queue of
/// `AFHTTPRequestOperationManager`).
///
/// ```
///   send, download, task ─► ManagedTask (paused) ─ resume ─► TaskQueue ─► RequestRun ─► Transport
///        │                                                                   │
///        └─ AsyncStream<SessionEvent> ◄── events, then finished or failed ───┤
///           AsyncStream<ManagerEvent> ◄── didResume, didSuspend, didComplete ┘
/// ```
///
/// A task's own last event comes before the manager's `didComplete`. AFNetworking answers on the main queue and calls
/// its blocks on a delegate queue; here the listener chooses where it runs.
public actor SessionManager {
    /// As given to `init`.
    public nonisolated let configuration: SessionConfiguration
    private let makeTransport: @Sendable () -> any Transport
    /// Made with the first request, as AFNetworking 4 makes its session.
    private var transport: (any Transport)?
    private let challenges = PendingChallenges()
    private let broadcast = Broadcast<ManagerEvent>()
    var tasks: [RequestID: ManagedTask] = [:]
    var queue: TaskQueue
    private var isInvalid = false
    private let cookieStore: CookieStore

    /// - Parameter transport: made when it is first needed, and anew after a reset.
    public init(
        transport: @autoclosure @escaping @Sendable () -> any Transport,
        configuration: SessionConfiguration = SessionConfiguration()
    ) {
        makeTransport = transport
        self.configuration = configuration
        queue = TaskQueue(limit: configuration.maximumConcurrent)
        cookieStore = CookieStore(configuration.cookies)
    }

    /// The cookies as they are now; requests under way change them.
    public nonisolated var cookies: CookieJar { cookieStore.current }

    /// Replaces the jar in use.
    public func setCookies(_ jar: CookieJar) {
        cookieStore.current = jar
    }

    /// Changes the jar in use; what a request under way stores meanwhile is kept.
    public nonisolated func changeCookies(_ change: (inout CookieJar) -> Void) { cookieStore.change(change) }

    // MARK: Making tasks

    /// Sends `request`. The stream ends with `finished` or `failed`; a listener that stops before that cancels the
    /// request.
    ///
    /// - Parameter answersChallenges: true when the listener calls `answer` for each `.challenged`; the request waits
    ///   for it. When it is false, nobody is asked, and the response with the challenge is the result.
    public func send(
        _ request: PreparedRequest, id: RequestID, answersChallenges: Bool = false
    ) -> AsyncStream<SessionEvent> {
        let stream = make(request, target: nil, id: id, answersChallenges: answersChallenges)
        resume(id)
        return stream
    }

    /// Downloads into a file (`downloadTaskWithRequest:`). The bytes are kept in `target.partPath` until the download
    /// is complete; `SessionEvent.stored` then comes before `finished`. A response with a status outside of 200 to 299
    /// never changes the target.
    public func download(
        _ request: PreparedRequest, to target: DownloadTarget, id: RequestID, answersChallenges: Bool = false
    ) -> AsyncStream<SessionEvent> {
        let stream = make(request, target: target, id: id, answersChallenges: answersChallenges)
        resume(id)
        return stream
    }

    /// A paused task, as AFNetworking makes them (`dataTaskWithRequest:`, `uploadTaskWithRequest:`; with a target
    /// `downloadTaskWithRequest:`).
    public func task(
        _ request: PreparedRequest, to target: DownloadTarget? = nil, id: RequestID = .unique(),
        answersChallenges: Bool = false, hooks: TaskHooks = TaskHooks()
    ) -> SessionTask {
        let events = make(request, target: target, id: id, answersChallenges: answersChallenges, hooks: hooks)
        return SessionTask(id: id, events: events, request: request, manager: self)
    }

    /// A paused task that sends `body` (`uploadTaskWithRequest:fromFile:`, `...fromData:`,
    /// `uploadTaskWithStreamedRequest:`).
    public func uploadTask(
        _ request: PreparedRequest, from body: RequestBody, id: RequestID = .unique(), answersChallenges: Bool = false
    ) -> SessionTask {
        var request = request
        request.request.body = body
        let events = make(request, target: nil, id: id, kind: .upload, answersChallenges: answersChallenges)
        return SessionTask(id: id, events: events, request: request, manager: self)
    }

    /// Sends `request`, or downloads it into `target`, without a stream. Cancelling the calling task cancels the
    /// request.
    ///
    /// - Parameters:
    ///   - answersChallenges: as in `send`.
    ///   - isCancelled: called once, after the manager has taken the request; needed by a caller that may call `cancel`
    ///     before that.
    ///   - report: called for each event except the last one, which the result replaces. It is called on the thread of
    ///     the event, often the network's own, so it has to be quick.
    public func run(
        _ request: PreparedRequest, to target: DownloadTarget? = nil, id: RequestID, answersChallenges: Bool = false,
        hooks: TaskHooks = TaskHooks(), isCancelled: @Sendable () -> Bool = { false },
        report: @escaping @Sendable (SessionEvent) -> Void
    ) async -> TaskResult {
        // Another task may have the same id, and must not be cancelled in place of this one.
        let isTaken = Flag(false)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let listener = TaskListener(tell: report) { continuation.resume(returning: $0) }
                let task = ManagedTask(
                    request, target: target, answersChallenges: answersChallenges, hooks: hooks, listener: listener)
                guard take(task, id) else { return }
                isTaken.raise()
                if isCancelled() { cancel(id) } else { resume(id) }
            }
        } onCancel: {
            Task { await self.cancel(id, if: isTaken) }
        }
    }

    private func cancel(_ id: RequestID, if flag: Flag) {
        if flag.isRaised { cancel(id) }
    }

    private func make(
        _ request: PreparedRequest, target: DownloadTarget?, id: RequestID, kind: TaskKind? = nil,
        answersChallenges: Bool, hooks: TaskHooks = TaskHooks()
    ) -> AsyncStream<SessionEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionEvent.self)
        let task = ManagedTask(
            request, target: target, kind: kind, answersChallenges: answersChallenges, hooks: hooks,
            listener: TaskListener(continuation))
        if take(task, id) {
            continuation.onTermination = { [weak self] ending in
                guard case .cancelled = ending else { return }
                Task { await self?.cancel(id) }
            }
        }
        return stream
    }

    /// Adds a task. Returns false when the task ends at once: it cannot be sent as it is, the manager takes no more
    /// tasks, or it has one with the same id.
    private func take(_ task: ManagedTask, _ id: RequestID) -> Bool {
        let isTaken = isInvalid || tasks[id] != nil
        if let error = isTaken ? .cancelled : task.refusal {
            let request = task.request.request
            task.listener.end(.failure(ExchangeFailure(request: request, error: error, date: configuration.now())))
            return false
        }
        tasks[id] = task
        return true
    }

    // MARK: Running

    /// Starts the waiting tasks that have a place in the queue and no open dependency.
    func startWaiting() {
        while let id = queue.popNext() { start(id) }
    }

    private func start(_ id: RequestID) {
        guard var task = tasks[id], task.state.become(.executing) else { return queue.remove(id) }
        if let target = task.target, isInUse(target, by: id) {
            let failure = ExchangeFailure(
                request: task.request.request, error: .unfitForFile, date: configuration.now(),
                fault: .targetInUse(path: target.path))
            return finish(id, .failure(failure))
        }
        task.runs += 1
        let run = run(task, id)
        task.work = Task { ended(id, await run()) }
        tasks[id] = task
    }

    private func isInUse(_ target: DownloadTarget, by id: RequestID) -> Bool {
        !target.isOpen && tasks.contains { $0 != id && $1.work != nil && $1.target?.path == target.path }
    }

    private func run(_ task: ManagedTask, _ id: RequestID) -> @Sendable () async -> TaskResult {
        let transport = transport ?? makeTransport()
        self.transport = transport
        let report = reporting(task, id)
        let limit = task.target?.limit
        var configuration = configuration
        configuration.asksForCredentials =
            task.hooks.challenge != nil || configuration.asksForCredentials && task.answersChallenges
        configuration.redirectHook = task.hooks.redirect ?? configuration.redirectHook
        let hooks = task.hooks
        let send: @Sendable (PreparedRequest, DownloadSink?, @escaping TaskReport) async -> TaskResult = {
            [configuration, challenges, cookieStore] request, sink, report in
            await RequestRun(
                transport: transport, configuration: configuration, prepared: request, id: id, challenges: challenges,
                cookies: cookieStore, sink: sink, hooks: hooks, limit: limit, report: report
            ).result()
        }
        if let target = task.target {
            let run = DownloadRun(
                prepared: task.request, target: target, feed: task.feed, date: configuration.now(), report: report,
                send: send)
            return { await run.result() }
        }
        let run = DataRun(
            prepared: task.request, part: task.part, feed: task.feed, configuration: configuration, report: report
        ) { request, report in await send(request, nil, report) }
        return { await run.result() }
    }

    /// The function that handles each event of a task, on the thread of the event.
    private func reporting(_ task: ManagedTask, _ id: RequestID) -> TaskReport {
        let (feed, tell, broadcast) = (task.feed, task.listener.tell, broadcast)
        // A run after a pause reports where it continues, even when it begins again.
        let isToldWhere = Flag(task.runs == 1)
        return { event in
            switch event {
            case .transport(let event):
                if case .head(let head) = event, (200..<300).contains(head.status), !isToldWhere.raise() {
                    feed.begin(at: 0)
                    tell(.resumed(at: 0))
                }
                feed.note(event)
            case .resumed: isToldWhere.raise()
            case .stored(let file): broadcast.send(.didMove(id, file))
            default: break
            }
            tell(event)
        }
    }

    /// Takes the end of a run. The task ends too, unless it was paused.
    private func ended(_ id: RequestID, _ result: TaskResult) {
        guard var task = tasks[id] else { return }
        task.work = nil
        if case .failure(let failure) = result, failure.error == .cancelled, !task.isCancelled, task.state != .executing
        {
            task.part = DataPart(task.request.request, failure.partial) ?? task.part
            tasks[id] = task
            queue.remove(id)
            task.listener.tell(.suspended)
            if task.state == .ready { queue.append(id, priority: task.priority) }
            startWaiting()
        } else {
            tasks[id] = task
            finish(id, result)
        }
    }

    /// Ends a task: tells its own listener first, then the manager's listeners, and then starts waiting tasks.
    func finish(_ id: RequestID, _ result: TaskResult) {
        guard let task = tasks.removeValue(forKey: id) else { return }
        queue.finish(id)
        task.feed.end()
        if case .failure(let failure) = result, let fault = failure.fault, fault.isAboutMoving {
            broadcast.send(.didFailToMove(id, fault))
        }
        task.listener.end(result)
        broadcast.send(.didComplete(id, result))
        startWaiting()
    }

    // MARK: The manager as a whole

    /// The events of all tasks from now on. The stream ends when the manager is invalidated without a reset.
    public func events() -> AsyncStream<ManagerEvent> { broadcast.listen() }

    func tell(_ event: ManagerEvent) { broadcast.send(event) }

    /// Answers the challenge that the request waits for; does nothing when it waits for none.
    public nonisolated func answer(_ id: RequestID, _ answer: ChallengeAnswer) {
        challenges.give(answer, to: id)
    }

    /// Drops the state of the network: connections, TLS sessions, resolved names
    /// (`invalidateSessionCancelingTasks:resetSession:`).
    ///
    /// - Parameters:
    ///   - cancellingTasks: true to cancel running tasks; false to let them go on over their connections.
    ///   - reset: false to take no more tasks. A task that is made later then fails with `.cancelled`, where
    ///     AFNetworking regards it as a programmer error.
    public func invalidate(cancellingTasks: Bool, reset: Bool) {
        if cancellingTasks { cancelAll() }
        transport = nil
        isInvalid = isInvalid || !reset
        broadcast.send(.didInvalidate)
        if isInvalid { broadcast.finish() }
    }
}

/// The end of a task. A failure comes from the transport or from a download; the error of a response serializer is in
/// the exchange, beside the value.
public typealias TaskResult = Result<Exchange, ExchangeFailure>

/// Receives the events of a task, on any thread.
typealias TaskReport = @Sendable (SessionEvent) -> Void

/// An event of a manager, or of one of its tasks (the notifications of `AFURLSessionManager`).
public indirect enum ManagerEvent: Sendable {
    /// `AFNetworkingTaskDidResumeNotification`: the task changed from not running to running. Resuming a running task
    /// sends no event.
    case didResume(RequestID)
    /// `AFNetworkingTaskDidSuspendNotification`.
    case didSuspend(RequestID)
    /// `AFNetworkingTaskDidCompleteNotification`: always after the task's own last event. Value and error of the
    /// response serializer are both in the exchange.
    case didComplete(RequestID, TaskResult)
    /// `AFURLSessionDownloadTaskDidMoveFileSuccessfullyNotification`.
    case didMove(RequestID, DownloadedFile)
    /// `AFURLSessionDownloadTaskDidFailToMoveFileNotification`; the task fails as well.
    case didFailToMove(RequestID, DownloadFault)
    /// `AFURLSessionDidInvalidateNotification`: connections and queues are gone.
    case didInvalidate
}
