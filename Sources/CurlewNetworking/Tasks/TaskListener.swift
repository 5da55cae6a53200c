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
