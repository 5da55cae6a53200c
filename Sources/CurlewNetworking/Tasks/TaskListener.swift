/// Who hears of a task, on the thread where it happens.
struct TaskListener: Sendable {
    /// Each event but the last.
    let tell: TaskReport
    /// The task is over; called once.
    let end: @Sendable (TaskResult) -> Void
}

extension TaskListener {
    /// A stream with the end as its last event.
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
