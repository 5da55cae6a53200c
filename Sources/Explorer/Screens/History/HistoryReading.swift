public import History

/// A question to the history: a page of the lines that pass a filter, newest first.
public struct HistoryQuery: Equatable, Sendable {
    let id: JobID
    /// As it was typed.
    let filter: String
    let part: Part
    let limit: Int
    /// Keys that come before the answer wait for it: they are meant for what it shows.
    var holdsKeys = true

    enum Part: Equatable, Sendable {
        case newest
        /// The lines below a place, or above it.
        case below(HistoryPlace), above(HistoryPlace)
        case oldest
        /// Exchanges of one request, without a filter.
        case of(HistoryPast)
    }

    public static func == (left: HistoryQuery, right: HistoryQuery) -> Bool { left.id == right.id }
}

/// A line of the history with its local time in words.
public struct HistoryItem: Equatable, Sendable {
    var line: HistoryLine
    /// `14:02:11` today, `11-24 14:02` this year, else `2025-11-24`.
    var time: String
}

/// A page of the history.
public struct HistoryReading: Sendable {
    var items: [HistoryItem]
    /// Where older lines follow; nil when none do.
    var next: HistoryPlace?
    /// Where newer lines stand before them; nil when none do.
    var previous: HistoryPlace?
    /// All exchanges that are kept, whatever the filter.
    var total: Int
    /// Words of the filter that name a field and whose value makes no sense, as they were typed.
    var misread: [String] = []
    /// The fault of the store, in a sentence; nil where it has none.
    var problem: String?
    /// Deleting is still being finished.
    var isCleaning = false
    var keeping = HistoryKeeping.on(HistoryLimits())
}

/// Whether exchanges are kept, and how many.
public enum HistoryKeeping: Equatable, Sendable {
    case on(HistoryLimits)
    /// Nothing is kept, with the reason in words: `--no-history`.
    case off(String)
}
