/// Where a task is in its life; the states and the transitions of `AFURLConnectionOperation`. `NSURLSessionTask` calls
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

    /// False where the table has no arrow; nothing leads out of `finished`.
    public func canBecome(_ next: TaskState) -> Bool {
        switch (self, next) {
        case (.paused, .ready), (.paused, .finished): true
        case (.ready, .executing), (.ready, .paused), (.ready, .finished): true
        case (.executing, .paused), (.executing, .finished): true
        default: false
        }
    }

    /// Takes the step if there is one; false leaves the state.
    mutating func become(_ next: TaskState) -> Bool {
        guard canBecome(next) else { return false }
        self = next
        return true
    }
}
