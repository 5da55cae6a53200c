public import CurlewTransport

/// The state of a manager's task.
public struct TaskInfo: Sendable, Equatable {
    public var id: RequestID
    public var kind: TaskKind
    public var state: TaskState
    public var method: String
    public var url: String
    public var priority: TransportPriority
    public var upload: TaskProgress
    public var download: TaskProgress

    public init(
        id: RequestID, kind: TaskKind, state: TaskState, method: String, url: String, priority: TransportPriority,
        upload: TaskProgress, download: TaskProgress
    ) {
        self.id = id
        self.kind = kind
        self.state = state
        self.method = method
        self.url = url
        self.priority = priority
        self.upload = upload
        self.download = download
    }
}

/// The kind of a task (`NSURLSessionDataTask`, `NSURLSessionUploadTask`, `NSURLSessionDownloadTask`).
public enum TaskKind: String, Sendable, CaseIterable {
    /// The response goes into memory.
    case data
    /// A data task whose body is in a file or comes from a stream.
    case upload
    /// The response goes into a file.
    case download
}
