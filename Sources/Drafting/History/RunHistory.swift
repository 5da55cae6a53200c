public import History
public import Workspace

/// Keeps the exchanges of one run in the history, as one line that opens. The run is begun with its first exchange, so
/// that one in which nothing was sent leaves nothing.
public actor RunHistory {
    private let store: HistoryStore
    private let title: String
    private let date: Double
    private let timer: any Clock<Duration>
    private var begun: Task<Int?, Never>?

    /// - Parameters:
    ///   - date: when the run began, in seconds since 1970.
    ///   - timer: tells how long exchanges wait for others to be written with.
    public init(_ store: HistoryStore, title: String, date: Double, timer: any Clock<Duration>) {
        (self.store, self.title, self.date, self.timer) = (store, title, date, timer)
    }

    /// Takes an exchange, which is in the file once `settle` returned. Steps that end at the same time begin the run once.
    public nonisolated func record(_ ended: EndedSending) async {
        guard var recorded = ended.recorded(), let id = await id else { return }
        recorded.origin = .run(id)
        await store.gather(recorded, timer: timer)
    }

    /// Returns when everything taken so far is in the file, unless there is a problem.
    public nonisolated func settle() async { await store.settle() }

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

extension RequestKey {
    /// Whether answers of the request are kept in the history, by what its file, its folders, the collection and the
    /// environment say today. Reads their files.
    public func keepsHistory(in environment: String?) -> Bool {
        guard let collection = try? RequestCollection.open(at: collection).collection else { return true }
        let own = (try? collection.request(at: request))?.request.keepsHistory
        let chain = environment.flatMap { try? collection.environmentChain($0) }
        return own ?? collection.defaults(for: request).keepsHistory ?? chain?.keepsHistory ?? true
    }
}
