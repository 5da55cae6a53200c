public import CurlewFiles

/// A request with edits that are not saved yet.
public struct StoredDraft: Equatable, Sendable {
    public var key: RequestKey
    public var request: SavedRequest
    /// The number of edits since the last save, for `restored your draft (2 edits)`.
    public var edits: Int
    /// The request's file as it was when the editing began; nil for a request without a file.
    public var base: FileStamp?
    /// Seconds since 1970.
    public var date: Double

    public init(key: RequestKey, request: SavedRequest, edits: Int, base: FileStamp?, date: Double) {
        self.key = key
        self.request = request
        self.edits = edits
        self.base = base
        self.date = date
    }
}
