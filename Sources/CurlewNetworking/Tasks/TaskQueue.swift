public import CurlewTransport

/// Which task may run next: the operation queue under `AFHTTPRequestOperationManager`, as a value.
///
/// The highest priority goes first, among equals whoever came first; a task waits for all that it depends on, however
/// those end, and never more than `limit` run at once.
public struct TaskQueue: Sendable {
    private struct Entry: Sendable {
        var id: RequestID
        var priority: TransportPriority
    }

    /// `maxConcurrentOperationCount`, at least 1.
    public var limit: Int
    private var waiting: [Entry] = []
    private var running: Set<RequestID> = []
    /// What each task still waits for.
    private var dependencies: [RequestID: Set<RequestID>] = [:]

    public init(limit: Int = .max) {
        self.limit = max(1, limit)
    }

    public var runningCount: Int { running.count }
    public var waitingCount: Int { waiting.count }

    /// `task` waits until `other` is over. False, and nothing changes, when `other` waits for `task` already: both
    /// would wait for ever.
    public mutating func add(_ other: RequestID, asDependencyOf task: RequestID) -> Bool {
        guard task != other, !depends(other, on: task) else { return false }
        dependencies[task, default: []].insert(other)
        return true
    }

    /// Lines a task up.
    public mutating func append(_ id: RequestID, priority: TransportPriority = .normal) {
        waiting.append(Entry(id: id, priority: priority))
    }

    /// Whoever waits keeps its place among equals.
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

    /// Takes a task out of the line, or its place from it; others still wait for it.
    public mutating func remove(_ id: RequestID) {
        waiting.removeAll { $0.id == id }
        running.remove(id)
    }

    /// The task is over: whoever waited for it goes on.
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
