public import CurlewTransport

/// Chooses the task that runs next: the operation queue of `AFHTTPRequestOperationManager`, as a value.
///
/// Tasks of higher priority start first, and those of the same priority in the order in which they came. A task waits
/// until all its dependencies have ended, with or without success. At most `limit` tasks run at once.
public struct TaskQueue: Sendable {
    private struct Entry: Sendable {
        var id: RequestID
        var priority: TransportPriority
    }

    /// `maxConcurrentOperationCount`, at least 1.
    public var limit: Int
    private var waiting: [Entry] = []
    private var running: Set<RequestID> = []
    /// The tasks that each task still waits for.
    private var dependencies: [RequestID: Set<RequestID>] = [:]

    public init(limit: Int = .max) {
        self.limit = max(1, limit)
    }

    public var runningCount: Int { running.count }
    public var waitingCount: Int { waiting.count }

    /// Lets `task` wait until `other` has ended. Returns false, and changes nothing, when `other` waits for `task`
    /// already, since both would wait for ever.
    public mutating func add(_ other: RequestID, asDependencyOf task: RequestID) -> Bool {
        guard task != other, !depends(other, on: task) else { return false }
        dependencies[task, default: []].insert(other)
        return true
    }

    /// Adds a waiting task.
    public mutating func append(_ id: RequestID, priority: TransportPriority = .normal) {
        waiting.append(Entry(id: id, priority: priority))
    }

    /// Changes the priority of a waiting task, which keeps its place among tasks of the same priority.
    public mutating func setPriority(_ priority: TransportPriority, of id: RequestID) {
        for index in waiting.indices where waiting[index].id == id { waiting[index].priority = priority }
    }

    /// The next task that may start; it counts as running from then on.
    public mutating func popNext() -> RequestID? {
        guard running.count < limit else { return nil }
        let free = waiting.indices.filter { dependencies[waiting[$0].id, default: []].isEmpty }
        let next = free.max { left, right in
            (waiting[left].priority, right) < (waiting[right].priority, left)
        }
        guard let next else { return nil }
        let id = waiting.remove(at: next).id
        running.insert(id)
        return id
    }

    /// Removes a waiting task, or frees the place of a running one. Tasks that depend on it still wait.
    public mutating func remove(_ id: RequestID) {
        waiting.removeAll { $0.id == id }
        running.remove(id)
    }

    /// Removes a task that has ended; tasks that waited for it may start.
    public mutating func finish(_ id: RequestID) {
        remove(id)
        dependencies[id] = nil
        for task in dependencies.keys { dependencies[task]?.remove(id) }
    }

    private func depends(_ task: RequestID, on other: RequestID) -> Bool {
        var seen: Set<RequestID> = []
        var open = Array(dependencies[task, default: []])
        while let next = open.popLast() {
            if next == other { return true }
            if seen.insert(next).inserted { open += dependencies[next, default: []] }
        }
        return false
    }
}
