/// The facts about files that become parts. They are given from outside, so that preparing a request does not read
/// the disk.
public protocol FileInfo: Sendable {
    /// The size in bytes. `path` is as typed.
    func size(of path: String) throws(FileFault) -> Int64
    /// The path to open: the typed path, resolved against its folder.
    func location(of path: String) -> String
}

extension FileInfo {
    public func location(of path: String) -> String { path }
}

/// A file system without files.
public struct NoFiles: FileInfo {
    public init() {}

    public func size(of path: String) throws(FileFault) -> Int64 { throw .notThere }
}

/// The reasons why a file cannot be a part.
public enum FileFault: Error, Hashable, Sendable {
    case notThere
    case isFolder
    /// The system's reason, such as `Permission denied`.
    case notReadable(String)
    /// A URL with a scheme other than `file`.
    case notAFileURL
}
