/// How a task ended. A failure is a transport's or a download's; what a response serializer finds wrong is in the
/// exchange, beside the value.
public typealias TaskResult = Result<Exchange, ExchangeFailure>

/// Gets what happens to a task, from any thread.
typealias TaskReport = @Sendable (SessionEvent) -> Void

/// What a manager tells about all of its tasks (the notifications of `AFURLSessionManager`).
public indirect enum ManagerEvent: Sendable {
    /// `AFNetworkingTaskDidResumeNotification`: from not running to running. Resuming a running task says nothing.
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
