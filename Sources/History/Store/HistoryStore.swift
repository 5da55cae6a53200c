internal import CurlewBytes
public import CurlewDatabase
internal import CurlewFiles
internal import Synchronization
public import Workspace

/// Every exchange that was sent, in one SQLite file of the state directory that several programs use at once: mode 0600
/// from its first byte, written to the log before `record` or `settle` returns.
///
/// Errors here do not stop the program, see `TableStore`. What cannot be written while another program holds the file,
/// or the disk is full, waits in memory for the next time.
public actor HistoryStore {
    private let store: TableStore
    let limits: HistoryLimits
    nonisolated let turns = PageGenerations()
    var waiting = PendingExchanges()
    /// Changes to what is there that another program prevented; they are made before the next ones.
    private var late: [Change] = []
    fileprivate typealias Change = (SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Void
    private var earlier: EarlierExchanges?
    private var cleaners = 0

    /// Opens no file; the first use does.
    ///
    /// - Parameter directories: without a state directory exchanges are kept in memory until the end of the run.
    public init(directories: StateDirectories, limits: HistoryLimits = .usual) {
        self.init(directories: directories, limits: limits, HistorySchema.file)
    }

    init(directories: StateDirectories, limits: HistoryLimits = .usual, _ file: TableFile) {
        store = TableStore(
            file, path: directories.state.map { FilePath.join($0, "history.sqlite") }, whenBusy: .leavesOut)
        earlier = directories.state.map { EarlierExchanges(path: FilePath.join($0, "exchanges.sqlite")) }
        self.limits = limits
    }

    /// The reason why the file is not used normally; nil while it is.
    public var problem: StoreProblem? { store.problem }

    /// The number of exchanges that could not be written, with the reason; nil when all are in the file.
    public var unkept: String? {
        let exchanges = waiting.lost + waiting.count
        guard exchanges + late.count > 0 else { return nil }
        let missed =
            exchanges > 0 ? Plural.of(exchanges, "exchange") : Plural.of(late.count, "renamed or deleted request")
        return "The history misses \(missed). \(problem.map { "\($0)" } ?? "Another program held it too long.")"
    }

    /// True while deleted words are being erased.
    public var isCleaning: Bool { cleaners > 0 }

    // MARK: Writing

    /// Keeps an exchange, and returns its id; nil when it could not be written, and waits.
    ///
    /// - Parameter exchange: bodies may be whole, whatever their size; see `HistoryLimits.wholeBody`.
    @discardableResult
    public func record(_ exchange: RecordedExchange) -> Int? {
        waiting.add(exchange.bounded)
        return settle()
    }

    /// Takes an exchange of many, which is written together with those that come within 20 ms: a transaction for each
    /// would take longer than a short request. This store has it at once, the file once `settle` returned.
    public func gather(_ exchange: RecordedExchange, timer: any Clock<Duration>) {
        let isFirst = waiting.gathered == 0
        waiting.add(exchange.bounded)
        if waiting.isFull {
            settle()
        } else if isFirst {
            Task {
                try? await timer.sleep(for: .milliseconds(20))
                settleGathered()
            }
        }
    }

    /// Writes what waits, and returns the id of the last one; nil when one could not be written, or none waited.
    @discardableResult
    public func settle() -> Int? {
        waiting.beginWriting()
        var id: Int?
        while !waiting.next.isEmpty {
            let next = Array(waiting.next)
            id = insert(next)
            guard id != nil else { return nil }
            waiting.removeFirst(next.count)
        }
        return id
    }

    /// Writes the gathered exchanges. Those that failed before wait for the next exchange, so that a reader never waits for
    /// another program.
    private func settleGathered() {
        if waiting.gathered > 0 { settle() }
    }

    private func insert(_ exchanges: [RecordedExchange]) -> Int? {
        let (texts, limits) = (exchanges.map { IndexText($0) }, limits)
        return transact { database throws(SQLiteDatabase.Failure) in
            try Self.keep(exchanges, texts, limits, database)
        }
    }

    /// Keeps more exchanges, and does a bounded part of what the limits ask for: a part of a transaction.
    ///
    /// - Parameter exchanges: at most 64.
    /// - Returns: the id of the last one.
    static func keep(
        _ exchanges: [RecordedExchange], _ texts: [IndexText], _ limits: HistoryLimits, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> Int {
        let id = try ExchangeRows.insert(exchanges, texts, database)
        if let last = exchanges.last {
            _ = try HistoryTrim.apply(limits, now: last.exchange.date, count: 64, database)
        }
        _ = try Deletions.erase(count: 8 * exchanges.count, database)
        return id
    }

    /// Begins a run; returns the id for the `origin` of its exchanges, nil when nothing can be kept.
    public func begin(run title: String, at date: Double) -> Int? {
        change { database throws(SQLiteDatabase.Failure) in
            let id = try ExchangeRows.nextID(database)
            try database.run("INSERT INTO run VALUES (?, ?, ?)", [.integer(id), .real(date), .text(title)])
            return id
        }
    }

    /// Moves the past of a request to another key, when its file gets another path. What another request left under
    /// that key stays as exchanges without a file.
    public func move(_ key: RequestKey, to other: RequestKey) {
        guard key != other, isBegun else { return }
        keep { database throws(SQLiteDatabase.Failure) in
            try SourceTable.forget(other, database)
            try database.run(SourceTable.move, SourceTable.values(other) + SourceTable.values(key))
        }
    }

    /// Takes note that the file of a request is gone, or a folder with its requests: their last answers may leave like
    /// any other. A new answer takes that back.
    public func remove(_ key: RequestKey) {
        guard isBegun else { return }
        keep { database throws(SQLiteDatabase.Failure) in try SourceTable.release(key, database) }
    }

    // MARK: Deleting

    /// Deletes exchanges; the id of a run deletes all of its exchanges. They are out of every list at once. When it
    /// returns, their bytes are out of the file, the index and the log, unless another program is reading them: then
    /// `clean` goes on later. Throws when nothing could be deleted, as while another program writes the file.
    public func delete(_ ids: [Int]) async throws(StoreProblem) {
        try await delete { database throws(SQLiteDatabase.Failure) in
            for id in ids {
                try Deletions.take("id = ? OR run = ?", [.integer(id), .integer(id)], isAsked: true, database)
                try database.run("DELETE FROM run WHERE id = ?", [.integer(id)])
            }
            try database.run("UPDATE tally SET is_dirty = 1")
        }
    }

    /// Deletes everything that a filter finds, exchanges of runs too, as `delete` does.
    public func clear(_ filter: HistoryFilter = .all) async throws(StoreProblem) {
        try await delete { database throws(SQLiteDatabase.Failure) in try FilteredDeletion.take(filter, database) }
    }

    private func delete(
        _ body: (SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Void
    ) async throws(StoreProblem) {
        guard isBegun else { return }
        guard change(body) != nil else { throw problem ?? .refused(path: "The history in memory") }
        await clean()
    }

    /// Finishes deletions that another run of the program began, and takes out what is over the limits, in steps of some
    /// milliseconds between which others are served. One that is cancelled leaves the rest to the next.
    public func clean() async {
        guard isBegun else { return }
        cleaners += 1
        defer { cleaners -= 1 }
        while !Task.isCancelled, isTrimmed() || isCleaned() { await Task.yield() }
        if !Task.isCancelled, isDirty { emptyLog() }
    }

    private func isTrimmed() -> Bool {
        let limits = limits
        return change { database throws(SQLiteDatabase.Failure) in
            guard
                let newest = try database.run("SELECT date FROM entry ORDER BY id DESC LIMIT 1", row: { $0.real(0) })
                    .first
            else { return false }
            return try HistoryTrim.apply(limits, now: newest, count: 64, database)
        } ?? false
    }

    private func isCleaned() -> Bool {
        store.work { database throws(SQLiteDatabase.Failure) in try HistoryCleaning.step(database) } ?? false
    }

    private var isDirty: Bool {
        store.work { database throws(SQLiteDatabase.Failure) in try HistoryCleaning.isDirty(database) } ?? false
    }

    /// True when it is empty now.
    @discardableResult
    func emptyLog() -> Bool {
        store.work { database throws(SQLiteDatabase.Failure) in try HistoryCleaning.emptyLog(database) } ?? false
    }

    // MARK: Reading

    /// Everything of an exchange; nil when it is not there any more.
    public func exchange(_ id: Int) -> RecordedExchange? {
        read { database throws(SQLiteDatabase.Failure) in try ExchangeRows.exchange(id, database) }.flatMap(\.self)
    }

    /// The last answer of a request, whoever sent it; failed and cancelled exchanges do not count.
    public func last(of key: RequestKey) -> RecordedExchange? {
        if let waiting = waiting.last(of: key) { return waiting }
        return read { database throws(SQLiteDatabase.Failure) in
            let id = try database.run(SourceTable.last, SourceTable.values(key)) { $0.number(0) }.first ?? nil
            guard let id else { return nil }
            return try ExchangeRows.exchange(id, database)
        }.flatMap(\.self)
    }

    /// The exchanges that belong together, newest first, at most 1,000.
    public func past(of past: HistoryPast) -> [HistoryEntry] {
        read { database throws(SQLiteDatabase.Failure) in try EntryTable.past(of: past, database) } ?? []
    }

    // MARK: The file

    /// False when nothing was ever kept; looking for it would then make a file.
    var isBegun: Bool { store.isBegun || earlier?.isThere == true }

    /// Runs `body` in a transaction; nil when it could not be done.
    @discardableResult
    func change<Result>(_ body: (SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Result) -> Result? {
        settleGathered()
        return transact(body)
    }

    private func transact<Result>(_ body: (SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Result) -> Result? {
        bringEarlier()
        while let change = late.first, isMade(change) || !isPassing { late.removeFirst() }
        return late.isEmpty ? inTransaction(body) : nil
    }

    private func inTransaction<Result>(
        _ body: (SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Result
    ) -> Result? {
        store.work { database throws(SQLiteDatabase.Failure) in
            try database.transaction { () throws(SQLiteDatabase.Failure) in try body(database) }
        }
    }

    private func isMade(_ change: Change) -> Bool { inTransaction(change) != nil }

    /// Makes a change now, or before the next one when another program prevents it.
    fileprivate func keep(_ body: @escaping Change) {
        if change(body) == nil, isPassing { late.append(body) }
    }

    /// Whether the problem goes when another program ends, or room is made.
    private var isPassing: Bool {
        switch problem {
        case .locked, .diskFull: true
        case .damaged, .refused, .unavailable, nil: false
        }
    }

    /// Runs `body` on what is in the file at one moment; nil when nothing was ever kept, or `shouldStop` said so.
    func read<Result>(
        stopping shouldStop: (@Sendable () -> Bool)? = nil,
        _ body: (SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Result
    ) -> Result? {
        settleGathered()
        guard isBegun else { return nil }
        bringEarlier()
        return store.work { database throws(SQLiteDatabase.Failure) in
            do throws(SQLiteDatabase.Failure) {
                guard let shouldStop else {
                    return try database.snapshot { () throws(SQLiteDatabase.Failure) in try body(database) }
                }
                return try database.stopping(when: shouldStop) { () throws(SQLiteDatabase.Failure) in
                    try database.snapshot { () throws(SQLiteDatabase.Failure) in try body(database) }
                }
            } catch  where error.isStop {
                return nil
            }
        } ?? nil
    }

    /// Brings the exchanges of earlier versions along, once.
    private func bringEarlier() {
        guard let earlier else { return }
        self.earlier = nil
        guard earlier.isThere else { return }
        let isBrought = store.work { database throws(SQLiteDatabase.Failure) in try earlier.bring(into: database) }
        // Another program may hold the file; the next use tries again.
        guard let isBrought else { return self.earlier = earlier }
        if isBrought, !store.isInMemory { earlier.remove() }
    }
}

extension HistoryStore {
    /// Gives the newest exchange of that time, which was sent without a file, to the file that its request has now. It
    /// is then the last answer of that file.
    ///
    /// - Parameter date: when it was sent, in seconds since 1970.
    public func adopt(_ date: Double, by key: RequestKey) {
        keep { database throws(SQLiteDatabase.Failure) in
            let found = try database.run(
                "SELECT id FROM entry WHERE source IS NULL AND date = ? ORDER BY id DESC LIMIT 1", [.real(date)]
            ) { $0.integer(0) }.first
            guard let found, let source = try SourceTable.id(of: key, database) else { return }
            try database.run("UPDATE entry SET source = ? WHERE id = ?", [.integer(source), .integer(found)])
            try database.run(SourceTable.setLast, [.integer(found), .integer(source)])
        }
    }
}

extension HistoryStore {
    /// The number of a page that is asked for now. A page that is asked for later makes this one stop, whichever of
    /// the two is read first.
    public nonisolated func turn() -> HistoryTurn { HistoryTurn(number: turns.next()) }

    /// The lines below a place, newest first; from the newest on without one.
    ///
    /// - Parameter turn: nil asks for the page with this call.
    /// - Returns: nil when another page was asked for after this one.
    public nonisolated func page(
        _ filter: HistoryFilter, after place: HistoryPlace? = nil, limit: Int, turn: HistoryTurn? = nil
    ) async -> HistoryPage? {
        let turn = turn?.number ?? turns.next()
        return await page(filter, HistoryPages.Range(below: place?.id ?? Int.max), limit: limit, turn)
    }

    /// The lines right above a place, newest first; the oldest ones without one. The page's `next` is the place to go on
    /// from upwards.
    ///
    /// - Parameter turn: nil asks for the page with this call.
    /// - Returns: nil when another page was asked for after this one.
    public nonisolated func page(
        _ filter: HistoryFilter, before place: HistoryPlace?, limit: Int, turn: HistoryTurn? = nil
    ) async -> HistoryPage? {
        let turn = turn?.number ?? turns.next()
        return await page(filter, HistoryPages.Range(above: place?.id ?? 0, isFalling: false), limit: limit, turn)
    }

    private func page(
        _ filter: HistoryFilter, _ range: HistoryPages.Range, limit: Int, _ turn: Int
    ) -> HistoryPage? {
        guard turns.isNewest(turn) else { return nil }
        let turns = turns
        let page = read(stopping: { !turns.isNewest(turn) }) { database throws(SQLiteDatabase.Failure) in
            try HistoryPages(filter, database).page(range, limit: limit)
        }
        return page ?? (turns.isNewest(turn) ? HistoryPage() : nil)
    }

    /// The exchanges of a run that the filter finds, the first one first.
    public func entries(ofRun id: Int, _ filter: HistoryFilter = .all) -> [HistoryEntry] {
        read { database throws(SQLiteDatabase.Failure) in try HistoryPages(filter, database).entries(ofRun: id) } ?? []
    }
}

/// Tells which of two pages was asked for later.
public struct HistoryTurn: Sendable {
    var number: Int
}

/// Counts the pages that are asked for, so that an older one knows of a newer one.
final class PageGenerations: Sendable {
    private let newest = Mutex(0)

    func next() -> Int {
        newest.withLock { number in
            number += 1
            return number
        }
    }

    func isNewest(_ turn: Int) -> Bool { newest.withLock { $0 == turn } }
}

/// Deletes what a filter finds.
enum FilteredDeletion {
    static func take(_ filter: HistoryFilter, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) {
        let query = FilterCondition(filter)
        guard !filter.words.isEmpty else {
            try Deletions.take("TRUE\(query.sql)", query.values, isAsked: true, isKept: false, database)
            if filter.isEmpty { try database.run("DELETE FROM run") }
            return
        }
        let pages = HistoryPages(filter, database)
        for isOfRun in [false, true] {
            for id in try pages.ids(isOfRun: isOfRun) {
                try Deletions.take("id = ?", [.integer(id)], isAsked: true, database)
            }
        }
    }
}
