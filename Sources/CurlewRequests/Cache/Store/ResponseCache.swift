internal import CurlewDatabase
internal import CurlewFiles
public import CurlewNetworking
internal import Synchronization

/// Stored answers, in one SQLite file that only its owner can read from its first byte on. The number of entries and of
/// bytes is limited; the oldest entries are removed first (YTKRequest has a folder `LazyRequestCache`, with two files
/// for each answer).
///
/// ```
///   lookup ◄── PendingEntries ◄── accept (at once)
///     ▲            └── flush ──► SQLite (after the answer was reported)
///     └──────────────────────────────┘
/// ```
///
/// No fault of the cache stops a request, see `TableStore`. When the file is locked or the disk is full, requests do
/// without the cache. Each problem is reported once.
public actor ResponseCache {
    public static let countLimit = 1000
    public static let bytesLimit = 64 << 20
    public static let bodyLimit = 8 << 20

    struct Limits: Sendable {
        var count = ResponseCache.countLimit
        var bytes = ResponseCache.bytesLimit
        /// The most pages of the file; nil for no limit.
        var pages: Int?
    }

    private nonisolated let pending = PendingEntries()
    private nonisolated let secrets = Mutex(SecretMask.none)
    private let limits: Limits
    private let store: TableStore

    /// Opens no file; the first use does.
    ///
    /// - Parameter path: path of the file; nil keeps answers in memory until the end of the run.
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

    /// Every entry with that name, and a problem that was not reported yet.
    func lookup(_ name: String) -> Found {
        let fresh = pending.named(name)
        let keys = Set(fresh.map(PendingEntries.key))
        let stored = store.work { database throws(SQLiteDatabase.Failure) in
            try database.run(CacheTable.select, [.text(name)], row: CacheTable.entry)
        }
        let entries = fresh + (stored ?? []).filter { !keys.contains(PendingEntries.key($0)) }
        return Found(entries: entries, isUnreadable: stored == nil && entries.isEmpty, problem: store.takeNews())
    }

    /// The result of a look-up.
    struct Found: Sendable {
        var entries: [CacheEntry] = []
        /// True when nothing was found and the file could not be read.
        var isUnreadable = false
        var problem: StoreProblem?
    }

    /// The number of stored answers, and the bytes that they count for.
    public var sums: (count: Int, bytes: Int) {
        flushQuietly()
        return store.work { database throws(SQLiteDatabase.Failure) in
            try database.run(CacheTable.sums) { ($0.integer(0), $0.integer(1)) }.first ?? (0, 0)
        } ?? (0, 0)
    }

    // MARK: Writing

    /// Adds an entry, which look-ups find from now on; `flush` writes it to the disk.
    nonisolated func accept(_ entry: CacheEntry) {
        pending.add(entry)
    }

    /// Writes the accepted entries to the disk; returns a problem that was not reported yet.
    func flush() -> StoreProblem? {
        flushQuietly()
        return store.takeNews()
    }

    /// Writes the accepted entries to the disk and closes the file, so that nothing lies beside it.
    func close() {
        flushQuietly()
        store.close()
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

    /// Removes every entry with that name.
    func remove(_ name: String) {
        pending.remove { $0.name == name }
        store.work { database throws(SQLiteDatabase.Failure) in try database.run(CacheTable.delete, [.text(name)]) }
    }

    /// Removes the entries of these URLs, to which an unsafe request has succeeded (RFC 9111 §4.4). Makes no file when
    /// there is none.
    func invalidate(_ places: [String]) {
        guard !places.isEmpty else { return }
        pending.remove { places.contains($0.place) }
        guard store.isBegun else { return }
        store.work { database throws(SQLiteDatabase.Failure) in
            for place in places { try database.run(CacheTable.deletePlace, [.text(place)]) }
        }
    }

    /// Removes all entries.
    public func clear() {
        pending.remove { _ in true }
        guard store.isBegun else { return }
        store.work { database throws(SQLiteDatabase.Failure) in try database.execute(CacheTable.clear) }
    }

    // MARK: Secrets

    /// Removes every answer that holds one of these secrets, and stores none that does from now on: a stored answer is
    /// returned byte for byte, so secrets cannot be masked in it. The log beside the file is cleared too. A search that
    /// is cancelled removes all answers, which costs another request each.
    public func forget(holding mask: SecretMask) {
        secrets.withLock { $0 = $0.adding(mask.secrets) }
        pending.remove { $0.holds(mask) }
        guard store.isBegun else { return }
        store.work { database throws(SQLiteDatabase.Failure) in
            let numbers = try database.run(CacheTable.numbers) { $0.integer(0) }
            var isChanged = false
            for number in numbers {
                guard !Task.isCancelled else {
                    try database.execute(CacheTable.clear)
                    isChanged = true
                    break
                }
                let found = try database.run(CacheTable.selectNumber, [.integer(number)], row: CacheTable.entry)
                guard found.contains(where: { $0.holds(mask) }) else { continue }
                try database.run(CacheTable.deleteNumber, [.integer(number)])
                isChanged = true
            }
            if isChanged { try database.run(TableFile.wipe) }
        }
    }

    /// True when the entry holds a secret that was passed to `forget(holding:)`.
    nonisolated func isSecret(_ entry: CacheEntry) -> Bool { entry.holds(secrets.withLock { $0 }) }
}

/// Tells backup programs to leave out the folder of the cache, by the file `CACHEDIR.TAG` that they recognize
/// (`addDoNotBackupAttribute:` sets an attribute that this system does not have).
enum CacheFolderTag {
    static let name = "CACHEDIR.TAG"
    static let text = """
        Signature: 8a477f597d28d172789f06886806bc55
        # Answers that can be had again. Nothing is lost with this folder.

        """

    /// Writes the file unless it exists. A failure is ignored: the cache works without the file.
    static func write(beside path: String) {
        let tag = FilePath.join(FilePath.parent(path), name)
        guard !FileStatus.isFile(tag) else { return }
        _ = try? AtomicWriter().write(Array(text.utf8), to: tag, expecting: .absent, access: .owner)
    }
}

/// Entries that are not on the disk yet and can be found already: a second request right after the first finds its
/// answer, which it may miss with YTKNetwork's asynchronous writing.
final class PendingEntries: Sendable {
    private struct Pending: Sendable {
        var number: Int
        var entry: CacheEntry
    }

    private struct State: Sendable {
        var last = 0
        var entries: [String: Pending] = [:]
    }

    private let state = Mutex(State())

    func add(_ entry: CacheEntry) {
        state.withLock { state in
            state.last += 1
            state.entries[Self.key(entry)] = Pending(number: state.last, entry: entry)
        }
    }

    func named(_ name: String) -> [CacheEntry] {
        state.withLock { state in state.entries.values.map(\.entry).filter { $0.name == name } }
    }

    /// All entries in the order in which they were added, with the number to pass to `remove(upTo:)`.
    var all: (entries: [CacheEntry], upTo: Int) {
        state.withLock { ($0.entries.values.sorted { $0.number < $1.number }.map(\.entry), $0.last) }
    }

    /// Removes entries that are written to the disk; entries added meanwhile stay.
    func remove(upTo number: Int) {
        state.withLock { state in state.entries = state.entries.filter { $0.value.number > number } }
    }

    func remove(where isMeant: (CacheEntry) -> Bool) {
        state.withLock { state in state.entries = state.entries.filter { !isMeant($0.value.entry) } }
    }

    static func key(_ entry: CacheEntry) -> String { entry.name + "\n" + CacheTable.variant(entry) }
}
