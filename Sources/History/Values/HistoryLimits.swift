public import Workspace

/// The limits of what is kept. The last answer of each saved request stays whatever its age and the count.
public struct HistoryLimits: Equatable, Sendable {
    public static let usual = HistoryLimits()

    /// Days that an exchange is kept.
    public var days: Int
    /// Exchanges without those of runs.
    public var entries: Int
    /// Bytes of bodies and heads.
    public var bytes: Int
    /// Exchanges of runs.
    public var runEntries: Int

    /// The largest body that is kept whole, in bytes.
    public static let wholeBody = 16 << 20
    /// Bytes that are kept of a larger one.
    public static let bodyStart = 1 << 20
    /// Bytes of each text body whose words are found by a filter.
    public static let indexed = 64_000

    /// The settings of `config.yaml`, and the usual limits where it sets none.
    public init(_ settings: StoredSettings) {
        self.init()
        days = settings.historyDays ?? days
        entries = settings.historyEntries ?? entries
        bytes = settings.historySize ?? bytes
        runEntries = settings.historyRunEntries ?? runEntries
    }

    public init(days: Int = 90, entries: Int = 20_000, bytes: Int = 1 << 30, runEntries: Int = 2000) {
        self.days = days
        self.entries = entries
        self.bytes = bytes
        self.runEntries = runEntries
    }
}
