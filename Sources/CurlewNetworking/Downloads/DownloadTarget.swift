/// Where a download goes, and what may be done for it (the destination block of `downloadTaskWithRequest:`).
public struct DownloadTarget: Sendable, Equatable {
    public var path: String
    /// False: what stands at `path` is never replaced; the download fails with `DownloadFault.targetExists`, and whoever
    /// asked for it asks the person.
    public var overwrites: Bool
    /// True: goes on with a part that an earlier run left. False: starts over.
    public var resumes: Bool
    /// For the whole download. Nil: as long as it takes; see `RequestOptions.downloadTimes`.
    public var limit: Duration?

    public init(path: String, overwrites: Bool = false, resumes: Bool = false, limit: Duration? = nil) {
        self.path = path
        self.overwrites = overwrites
        self.resumes = resumes
        self.limit = limit
    }

    /// Holds what has come: `NAME.part`, beside the target so that the last step is a rename.
    public var partPath: String { path + ".part" }
    /// Says what the part is of: `NAME.part.state`.
    public var statePath: String { partPath + ".state" }
}

/// A download that is whole and in its place.
public struct DownloadedFile: Sendable, Equatable {
    public var path: String
    /// Bytes.
    public var count: Int64
    /// Where this run went on; 0 when it began at the beginning.
    public var resumedAt: Int64

    public init(path: String, count: Int64, resumedAt: Int64 = 0) {
        self.path = path
        self.count = count
        self.resumedAt = resumedAt
    }
}
