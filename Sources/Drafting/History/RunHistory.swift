public import History

/// Keeps the exchanges of one run in the history, as one line that opens. The run is begun with its first exchange, so
/// that one in which nothing was sent leaves nothing.
public actor RunHistory {
    private let store: HistoryStore
    private let title: String
    private let date: Double
    private var begun: Task<Int?, Never>?

    /// - Parameter date: when the run began, in seconds since 1970.
    public init(_ store: HistoryStore, title: String, date: Double) {
        (self.store, self.title, self.date) = (store, title, date)
    }

    /// Keeps an exchange. Steps that end at the same time begin the run once.
    public nonisolated func record(_ ended: EndedSending) async {
        guard var recorded = ended.recorded(), let id = await id else { return }
        recorded.origin = .run(id)
        await store.record(recorded)
    }

    /// Why exchanges are not on the disk; nil when they are.
    public var problem: String? {
        get async { await store.problem.map { "\($0)" } }
    }

    private var id: Int? {
        get async {
            let begun = begun ?? Task { [store, title, date] in await store.begin(run: title, at: date) }
            self.begun = begun
            return await begun.value
        }
    }
}
