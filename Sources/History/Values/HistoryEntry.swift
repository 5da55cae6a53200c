public import Workspace

/// One line of the history: an exchange without its bodies.
public struct HistoryEntry: Equatable, Sendable, Identifiable {
    /// Ascends in the order of recording, whatever the clock says, and is never used again.
    public var id: Int
    /// When it was sent, in seconds since 1970.
    public var date: Double
    public var origin: HistoryOrigin
    /// The file that the request came from; nil for a request without one.
    public var request: RequestKey?
    /// `Tour > Search people`; empty without a name.
    public var name: String
    public var environment: String?
    public var method: String
    /// With placeholders or stars in place of secrets.
    public var url: String
    /// 0 without an answer.
    public var status: Int
    public var reason: String
    public var outcome: HistoryOutcome
    /// Microseconds.
    public var took: Int
    /// Bytes of the answer's body, decoded.
    public var size: Int

    public init(
        id: Int, date: Double, origin: HistoryOrigin, request: RequestKey? = nil, name: String = "",
        environment: String? = nil, method: String, url: String, status: Int = 0, reason: String = "",
        outcome: HistoryOutcome = .accepted, took: Int = 0, size: Int = 0
    ) {
        self.id = id
        self.date = date
        self.origin = origin
        self.request = request
        self.name = name
        self.environment = environment
        self.method = method
        self.url = url
        self.status = status
        self.reason = reason
        self.outcome = outcome
        self.took = took
        self.size = size
    }
}

/// The exchanges of which one is before another.
public enum HistoryPast: Hashable, Sendable {
    /// Those of a request that has a file.
    case request(RequestKey)
    /// Those with one method and one URL up to its query: of a request without a file.
    ///
    /// - Parameter date: of an exchange that was sent so, whose URL is taken as it was kept, with names in place of secrets.
    case like(method: String, url: String, date: Double? = nil)

    /// The exchanges of which this one is.
    public init(of entry: HistoryEntry) {
        self = entry.request.map { .request($0) } ?? .like(method: entry.method, url: entry.url)
    }
}

/// The front that sent an exchange.
public enum HistoryOrigin: Hashable, Sendable {
    case explorer
    /// `curlew send` and `curlew diff`.
    case command
    /// One request of a run: the id of its `HistoryRun`.
    case run(Int)
}

/// The ends of an exchange; the sentences are those of the exchange itself.
public enum HistoryOutcome: Int, Sendable, CaseIterable {
    case accepted = 0
    /// An answer came, and a check failed.
    case unacceptable = 1
    /// No whole answer came.
    case failed = 2
    case cancelled = 3

    public init(_ outcome: StoredExchange.Outcome) {
        self =
            switch outcome {
            case .accepted: .accepted
            case .unacceptable: .unacceptable
            case .failed: .failed
            case .cancelled: .cancelled
            }
    }
}
