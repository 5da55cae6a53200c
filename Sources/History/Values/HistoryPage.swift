/// One `curlew run` or batch, which is one line that opens.
public struct HistoryRun: Equatable, Sendable, Identifiable {
    /// An id from the same numbers as those of entries, so that the run has a place among them.
    public var id: Int
    /// When it began, in seconds since 1970.
    public var date: Double
    public var title: String
    /// Exchanges of it that are kept and that the filter finds.
    public var count: Int
    /// The number of exchanges among them that failed or whose checks failed.
    public var failed: Int
}

/// A line of the list: an exchange, or a run.
public enum HistoryLine: Equatable, Sendable, Identifiable {
    case entry(HistoryEntry)
    case run(HistoryRun)

    /// Different for all lines.
    public var id: Int {
        switch self {
        case .entry(let entry): entry.id
        case .run(let run): run.id
        }
    }
}

/// The end of a page; the next one begins below it, whatever was recorded or deleted meanwhile.
public struct HistoryPlace: Equatable, Sendable {
    /// The id of the line there.
    var id: Int

    /// The place of a line that was read.
    public init(of line: HistoryLine) { id = line.id }
}

/// Some lines of the history, newest first.
public struct HistoryPage: Equatable, Sendable {
    public var lines: [HistoryLine] = []
    /// Nil when no line follows.
    public var next: HistoryPlace?
    /// All exchanges that are kept, those of runs too, without any filter.
    public var total = 0
}
