/// What is known of the files that parts are made of. Given from outside, so that writing a request reads no disk.
public protocol FileInfo: Sendable {
    /// In bytes. `path` is as typed.
    func size(of path: String) throws(FileFault) -> Int64
    /// Where the file lies for whoever opens it: the typed path against the folder it is relative to.
    func location(of path: String) -> String
}

extension FileInfo {
    public func location(of path: String) -> String { path }
}

/// Knows of no file.
public struct NoFiles: FileInfo {
    public init() {}

    public func size(of path: String) throws(FileFault) -> Int64 { throw .notThere }
}

/// Why a file cannot be a part.
public enum FileFault: Error, Hashable, Sendable {
    case notThere
    case isFolder
    /// The system's reason, such as `Permission denied`.
    case notReadable(String)
    /// A URL of another scheme.
    case notAFileURL
}
