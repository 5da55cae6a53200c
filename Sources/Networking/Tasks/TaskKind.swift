/// What a task moves (`NSURLSessionDataTask`, `NSURLSessionUploadTask`, `NSURLSessionDownloadTask`).
public enum TaskKind: String, Sendable, CaseIterable {
    /// The answer comes into memory.
    case data
    /// A data task whose body lies in a file or comes from a stream.
    case upload
    /// The answer goes into a file.
    case download
}
