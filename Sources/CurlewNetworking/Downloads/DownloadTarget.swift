/// The destination of a download, and the permissions for it (the destination block of `downloadTaskWithRequest:`).
public struct DownloadTarget: Sendable, Equatable {
    public var path: String
    /// True when the download may replace a file at `path`. When it is false, such a download fails with
    /// `DownloadFault.targetExists`, and the caller can ask the user.
    public var overwrites: Bool
    /// True to continue a part of an earlier run, false to start over.
    public var resumes: Bool
    /// The limit for the whole download; nil for no limit, see `RequestOptions.downloadTimes`.
    public var limit: Duration?

    public init(path: String, overwrites: Bool = false, resumes: Bool = false, limit: Duration? = nil) {
        self.path = path
        self.overwrites = overwrites
        self.resumes = resumes
        self.limit = limit
    }

    /// The path of the part, which holds the bytes that have arrived: `NAME.part`, beside the target so that the last
    /// step is a rename.
    public var partPath: String { path + ".part" }
    /// The path of the part's `DownloadState`: `NAME.part.state`.
    public var statePath: String { partPath + ".state" }
}

/// A complete download in its place.
public struct DownloadedFile: Sendable, Equatable {
    public var path: String
    /// The size in bytes.
    public var count: Int64
    /// The byte at which this run continued; 0 when it began at the beginning.
    public var resumedAt: Int64

    public init(path: String, count: Int64, resumedAt: Int64 = 0) {
        self.path = path
        self.count = count
        self.resumedAt = resumedAt
    }
}
