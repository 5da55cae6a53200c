public import CurlewTransport

extension SessionManager {
    // MARK: One task

    /// Starts a task or continues a paused one. The task first waits for its dependencies and for a place in the queue.
    /// A paused download requests the rest (`Range`, `If-Range`), and so does a GET whose response identified its
    /// version, usually by an entity tag; every other task begins again. Returns false when there is nothing to resume.
    @discardableResult
    public func resume(_ id: RequestID) -> Bool {
        guard var task = tasks[id], !task.isCancelled, task.state.become(.ready) else { return false }
        tasks[id] = task
        tell(.didResume(id))
        // Its last run may still be ending; `ended` then puts the task into the queue.
        guard task.work == nil else { return true }
        queue.append(id, priority: task.priority)
        startWaiting()
        return true
    }

    /// Pauses a task until `resume`. The bytes of a download stay in its part file.
    ///
    /// Returns false when there is nothing to pause. Unlike AFNetworking it also returns false for a running POST or
    /// PATCH, and for a body that comes from a stream, since the request would be sent a second time.
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

    /// Ends the task with `failed(.cancelled)`; does nothing when the task has ended already. The part file of a
    /// download stays.
    public func cancel(_ id: RequestID) {
        guard let task = tasks[id], !task.isCancelled else { return }
        guard let work = task.work else {
            let failure = ExchangeFailure(request: task.request.request, error: .cancelled, date: configuration.now())
            return finish(id, .failure(failure))
        }
        tasks[id]?.isCancelled = true
        work.cancel()
    }

    /// Cancels a download and returns the data to continue it with, in this run or a later one. Nil when it cannot be
    /// continued: no byte had arrived, or the server gave neither an entity tag nor a date that distinguishes versions.
    public func cancelProducingResumeData(_ id: RequestID) async -> ResumeData? {
        guard let task = tasks[id], let target = task.target else { return nil }
        cancel(id)
        await task.work?.value
        let part = PartFile(target: target)
        guard let state = part.state, state.canResume, part.count > 0 else { return nil }
        return ResumeData(target: target.path, count: part.count, state: state)
    }

    /// Continues a cancelled download (`downloadTaskWithResumeData:`). `request` must be the same as before.
    public func download(
        _ request: PreparedRequest, resuming data: ResumeData, overwrites: Bool = false, id: RequestID
    ) -> AsyncStream<SessionEvent> {
        download(request, to: DownloadTarget(path: data.target, overwrites: overwrites, resumes: true), id: id)
    }

    /// Cancels every task.
    public func cancelAll() {
        for id in tasks.keys.sorted(by: { $0.rawValue < $1.rawValue }) { cancel(id) }
    }

    // MARK: Order

    /// Sets the priority of a waiting task: higher ones start first.
    public func setPriority(_ priority: TransportPriority, of id: RequestID) {
        tasks[id]?.priority = priority
        queue.setPriority(priority, of: id)
    }

    /// Lets the task `id` wait until `other` has ended, with or without success (`-[NSOperation addDependency:]`).
    /// Returns false when `id` runs already, or when `other` waits for it. A task that the manager does not have counts
    /// as ended.
    @discardableResult
    public func addDependency(on other: RequestID, to id: RequestID) -> Bool {
        guard let task = tasks[id], task.state == .paused || task.state == .ready else { return false }
        guard tasks[other] != nil else { return true }
        return queue.add(other, asDependencyOf: id)
    }

    /// Sets how many tasks run at once at most (`maxConcurrentOperationCount`). Running tasks go on.
    public func setMaximumConcurrent(_ limit: Int) {
        queue.limit = max(1, limit)
        startWaiting()
    }

    // MARK: All tasks

    /// Every task that has not ended, oldest first. AFNetworking blocks the caller until its session answers; here the
    /// caller awaits the actor.
    public var allTasks: [TaskInfo] { infos { _ in true } }
    public var dataTasks: [TaskInfo] { infos { $0 == .data } }
    public var uploadTasks: [TaskInfo] { infos { $0 == .upload } }
    public var downloadTasks: [TaskInfo] { infos { $0 == .download } }

    /// The state of a task; nil when it has ended.
    public func info(_ id: RequestID) -> TaskInfo? {
        tasks[id].map { info(id, $0) }
    }

    /// The progress of both directions (`uploadProgressForTask:`, `downloadProgressForTask:`). The stream ends with the
    /// task, at once when the task has ended already.
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
