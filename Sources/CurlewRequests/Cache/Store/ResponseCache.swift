internal import CurlewDatabase
public import CurlewNetworking
internal import Synchronization

/// Answers that are kept, in one SQLite file: readable by its owner alone from its first byte, bounded in entries and in
/// bytes, the oldest go first (YTKRequest's folder `LazyRequestCache`, with two files for each answer).
///
/// ```
///   lookup ◄── PendingEntries ◄── accept (at once)
///      ▲            └── flush ──► SQLite (after the answer is out)
///      └──────────────────────────────┘
/// ```
///
/// Nothing here stops a request: see `TableStore`. A locked file and a full disk are done without, and each problem is
/// said once.
public actor ResponseCache {
    public static let countLimit = 1000
    public static let bytesLimit = 64 << 20
    public static let bodyLimit = 8 << 20

    struct Limits: Sendable {
        var count = ResponseCache.countLimit
        var bytes = ResponseCache.bytesLimit
        /// Pages of the file; nil: as many as the disk takes.
        var pages: Int?
    }

    private nonisolated let pending = PendingEntries()
    private nonisolated let secrets = Mutex(SecretMask.none)
    private let limits: Limits
    private let store: TableStore

    /// Touches no file; the first use opens it.
    ///
    /// - Parameter path: of the file; without one answers are kept until the end of the run.
    public init(path: String?) {
        self.init(path: path, limits: Limits())
    }

    init(path: String?, limits: Limits) {
        self.limits = limits
        var file = CacheTable.file
        file.pages = limits.pages
        store = TableStore(file, path: path, whenBusy: .leavesOut, whenOpened: CacheFolderTag.write)
    }

    // MARK: Reading

    /// Everything under that name, and what is new to say about the cache.
    func lookup(_ name: String) -> Found {
        let fresh = pending.named(name)
        let keys = Set(fresh.map(PendingEntries.key))
        let stored = store.work { database throws(SQLiteDatabase.Failure) in
            try database.run(CacheTable.select, [.text(name)], row: CacheTable.entry)
        }
        let entries = fresh + (stored ?? []).filter { !keys.contains(PendingEntries.key($0)) }
        return Found(entries: entries, isUnreadable: stored == nil && entries.isEmpty, problem: store.takeNews())
    }

    /// What a lookup gives.
    struct Found: Sendable {
        var entries: [CacheEntry] = []
        /// There may be something that could not be read.
        var isUnreadable = false
        var problem: StoreProblem?
    }

    /// How many answers are kept, and how many bytes they count for.
    public var sums: (count: Int, bytes: Int) {
        flushQuietly()
        return store.work { database throws(SQLiteDatabase.Failure) in
            try database.run(CacheTable.sums) { ($0.integer(0), $0.integer(1)) }.first ?? (0, 0)
        } ?? (0, 0)
    }

    // MARK: Writing

    /// From here on lookups find it; `flush` brings it to the disk.
    nonisolated func accept(_ entry: CacheEntry) {
        pending.add(entry)
    }

    /// Writes what was accepted; what is new to say about the cache.
    func flush() -> StoreProblem? {
        flushQuietly()
        return store.takeNews()
    }

    private func flushQuietly() {
        let (entries, number) = pending.all
        guard !entries.isEmpty else { return }
        store.work { [limits] database throws(SQLiteDatabase.Failure) in
            try database.transaction { () throws(SQLiteDatabase.Failure) in
                for entry in entries { try database.run(CacheTable.insert, CacheTable.values(entry)) }
                try database.run(CacheTable.trim.count, [.integer(limits.count)])
                try database.run(CacheTable.trim.bytes, [.integer(limits.bytes)])
            }
        }
        pending.remove(upTo: number)
    }

    /// Forgets what is stored under that name.
    func remove(_ name: String) {
        pending.remove { $0.name == name }
        store.work { database throws(SQLiteDatabase.Failure) in try database.run(CacheTable.delete, [.text(name)]) }
    }

    /// RFC 9111 §4.4: an unsafe request to these places has succeeded. Where no cache was ever used, none is made.
    func invalidate(_ places: [String]) {
        guard !places.isEmpty else { return }
        pending.remove { places.contains($0.place) }
        guard store.isBegun else { return }
        store.work { database throws(SQLiteDatabase.Failure) in
            for place in places { try database.run(CacheTable.deletePlace, [.text(place)]) }
        }
    }

    /// Forgets everything.
    public func clear() {
        pending.remove { _ in true }
        guard store.isBegun else { return }
        store.work { database throws(SQLiteDatabase.Failure) in try database.execute(CacheTable.clear) }
    }

    // MARK: Secrets

    /// Forgets every answer that holds one of these, and takes none that does from now on: an answer is given back byte
    /// for byte, so no stars can stand in it. Nothing of it is left in the log beside the file.
    public func forget(holding mask: SecretMask) {
        secrets.withLock { $0 = $0.adding(mask.secrets) }
        pending.remove { $0.holds(mask) }
        guard store.isBegun else { return }
        store.work { database throws(SQLiteDatabase.Failure) in
            let numbers = try database.run(CacheTable.numbers) { $0.integer(0) }
            var isChanged = false
            for number in numbers {
                let found = try database.run(CacheTable.selectNumber, [.integer(number)], row: CacheTable.entry)
                guard found.contains(where: { $0.holds(mask) }) else { continue }
                try database.run(CacheTable.deleteNumber, [.integer(number)])
                isChanged = true
            }
            if isChanged { try database.run(TableFile.wipe) }
        }
    }

    /// Whether it holds one that `forget(holding:)` was told of.
    nonisolated func isSecret(_ entry: CacheEntry) -> Bool { entry.holds(secrets.withLock { $0 }) }
}
