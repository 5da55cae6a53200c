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
