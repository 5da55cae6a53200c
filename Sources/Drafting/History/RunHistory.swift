internal import CurlewBytes
public import History
internal import Synchronization
public import Workspace

/// Keeps the exchanges of one run in the history, as one line that opens. The run is begun with its first exchange, so
/// that one in which nothing was sent leaves nothing.
public actor RunHistory {
    private let store: HistoryStore
    private let title: String
    private let date: Double
    private let timer: any Clock<Duration>
    private var begun: Task<Int?, Never>?
    private let state = Mutex(State())

    private struct State {
        /// Once the run is begun.
        var id: Int?
        /// Exchanges that ended before the run could be begun, because another program held the file.
        var early: [RecordedExchange] = []
        var lost = 0
    }

    private static let mostEarly = 200

    /// - Parameters:
    ///   - date: when the run began, in seconds since 1970.
    ///   - timer: tells how long exchanges wait for others to be written with.
    public init(_ store: HistoryStore, title: String, date: Double, timer: any Clock<Duration>) {
        (self.store, self.title, self.date, self.timer) = (store, title, date, timer)
    }

    /// Takes an exchange, which is in the file once `settle` returned. Steps that end at the same time begin the run once.
    public nonisolated func record(_ ended: EndedSending) async {
        guard let recorded = ended.recorded() else { return }
        state.withLock { state in
            if state.early.count < Self.mostEarly { state.early.append(recorded) } else { state.lost += 1 }
        }
        await gather()
    }

    /// Returns when everything taken so far is in the file, unless there is a problem.
    public nonisolated func settle() async {
        await gather()
        await store.settle()
    }

    /// Why exchanges are not on the disk; nil when they are.
    public nonisolated var problem: String? {
        get async {
            let problem = await store.problem.map { "\($0)" }
            let missed = state.withLock { $0.early.count + $0.lost }
            guard missed > 0 else { return if let words = await store.unkept { words } else { problem } }
            let count = Plural.of(missed, "exchange")
            return "The history misses \(count) of the run. \(problem ?? "Another program held it too long.")"
        }
    }

    /// Hands on what ended so far, once the run is begun; the next exchange tries again.
    private nonisolated func gather() async {
        guard state.withLock({ !$0.early.isEmpty }) else { return }
        var id = state.withLock { $0.id }
        if id == nil { id = await begin() }
        guard let id else { return }
        let taken = state.withLock { state in
            defer { (state.id, state.early) = (id, []) }
            return state.early
        }
        for var exchange in taken {
            exchange.origin = .run(id)
            await store.gather(exchange, timer: timer)
        }
    }

    private func begin() async -> Int? {
        let begun = begun ?? Task { [store, title, date] in await store.begin(run: title, at: date) }
        self.begun = begun
        let id = await begun.value
        if id == nil { self.begun = nil }
        return id
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
