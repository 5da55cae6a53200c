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
