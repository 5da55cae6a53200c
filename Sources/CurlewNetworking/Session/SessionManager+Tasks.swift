public import CurlewTransport

extension SessionManager {
    // MARK: One task

    /// Starts a task, or goes on with a paused one; it waits for what it depends on and for a place in the queue. A
    /// paused download asks for the rest (`Range`, `If-Range`), and so does a GET that had an entity tag; everything
    /// else begins again. False when there is nothing to resume.
    @discardableResult
    public func resume(_ id: RequestID) -> Bool {
        guard var task = tasks[id], !task.isCancelled, task.state.become(.ready) else { return false }
        tasks[id] = task
        tell(.didResume(id))
        // Its last run may still be ending; it lines up when that is over.
        guard task.work == nil else { return true }
        queue.append(id, priority: task.priority)
        startWaiting()
        return true
    }

    /// Pauses a task: nothing moves until `resume`. What a download has is kept in its part file.
    ///
    /// False when there is nothing to pause, and, unlike AFNetworking, for a POST or PATCH that runs and for a body
    /// that comes from a stream: going on would send it a second time.
    @discardableResult
    public func suspend(_ id: RequestID) -> Bool {
        guard var task = tasks[id], !task.isCancelled, task.state == .ready || task.canBePausedOnceSent else {
            return false
        }
        let wasWaiting = task.state == .ready && task.work == nil
        guard task.state.become(.paused) else { return false }
        if task.target != nil { task.target?.resumes = true }
        tasks[id] = task
        tell(.didSuspend(id))
        if wasWaiting {
            queue.remove(id)
            task.listener.tell(.suspended)
        } else {
            task.work?.cancel()
        }
        return true
    }

    /// Ends that task with `failed(.cancelled)`; nothing happens when it is over already. A download's part stays.
    public func cancel(_ id: RequestID) {
        guard let task = tasks[id], !task.isCancelled else { return }
        guard let work = task.work else {
            let failure = ExchangeFailure(request: task.request.request, error: .cancelled, date: configuration.now())
            return finish(id, .failure(failure))
        }
        tasks[id]?.isCancelled = true
        work.cancel()
    }

    /// Cancels a download and says how it can be gone on with, in this run or a later one. Nil when it cannot:
    /// nothing had come, or the server gave no entity tag and no date that tells versions apart.
    public func cancelProducingResumeData(_ id: RequestID) async -> ResumeData? {
        guard let task = tasks[id], let target = task.target else { return nil }
        cancel(id)
        await task.work?.value
        let part = PartFile(target: target)
        guard let state = part.state, state.canResume, part.count > 0 else { return nil }
        return ResumeData(target: target.path, count: part.count, state: state)
    }

    /// Goes on with a download that was cancelled (`downloadTaskWithResumeData:`). `request` is as it was then.
    public func download(
        _ request: PreparedRequest, resuming data: ResumeData, overwrites: Bool = false, id: RequestID
    ) -> AsyncStream<SessionEvent> {
        download(request, to: DownloadTarget(path: data.target, overwrites: overwrites, resumes: true), id: id)
    }

    /// Ends every task.
    public func cancelAll() {
        for id in tasks.keys.sorted(by: { $0.rawValue < $1.rawValue }) { cancel(id) }
    }

    // MARK: Order

    /// Which of those that wait goes first.
    public func setPriority(_ priority: TransportPriority, of id: RequestID) {
        tasks[id]?.priority = priority
        queue.setPriority(priority, of: id)
    }

    /// `id` waits until `other` is over, however it ends (`-[NSOperation addDependency:]`). False when it runs already,
    /// or when `other` waits for it. A task that is not there counts as over.
    @discardableResult
    public func addDependency(on other: RequestID, to id: RequestID) -> Bool {
        guard let task = tasks[id], task.state == .paused || task.state == .ready else { return false }
        guard tasks[other] != nil else { return true }
        return queue.add(other, asDependencyOf: id)
    }

    /// Most tasks that run at once (`maxConcurrentOperationCount`). What runs already goes on.
    public func setMaximumConcurrent(_ limit: Int) {
        queue.limit = max(1, limit)
        startWaiting()
    }

    // MARK: What there is

    /// Every task that is not over, oldest first. Where AFNetworking blocks until its session answers, this waits.
    public var allTasks: [TaskInfo] { infos { _ in true } }
    public var dataTasks: [TaskInfo] { infos { $0 == .data } }
    public var uploadTasks: [TaskInfo] { infos { $0 == .upload } }
    public var downloadTasks: [TaskInfo] { infos { $0 == .download } }

    /// Nil once it is over.
    public func info(_ id: RequestID) -> TaskInfo? {
        tasks[id].map { info(id, $0) }
    }

    /// Both directions as they move (`uploadProgressForTask:`, `downloadProgressForTask:`); ends with the task, at
    /// once when it is over already.
    public func progress(of id: RequestID) -> AsyncStream<TaskProgress> {
        tasks[id]?.feed.changes() ?? AsyncStream { $0.finish() }
    }

    private func infos(_ isWanted: (TaskKind) -> Bool) -> [TaskInfo] {
        tasks.filter { isWanted($1.kind) }.sorted { $0.key.rawValue < $1.key.rawValue }.map { info($0, $1) }
    }

    private func info(_ id: RequestID, _ task: ManagedTask) -> TaskInfo {
        TaskInfo(
            id: id, kind: task.kind, state: task.state, method: task.request.request.method,
            url: task.request.request.url, priority: task.priority, upload: task.feed.upload,
            download: task.feed.download)
    }
}
