internal import Database
internal import Glibc
public import Networking
internal import Synchronization

/// Answers that are kept, in one SQLite file: readable by its owner alone from its first byte, bounded in entries and in
/// bytes, the oldest go first (YTKRequest's folder `LazyRequestCache`, with two files for each answer).
///
/// ```
///   lookup ◄── PendingEntries ◄── accept (at once)
///      ▲            └── flush ──► SQLite (after the answer is out)
///      └──────────────────────────────┤
///   atHand ◄── EntriesAtHand ◄────────┘ remember
/// ```
///
/// Nothing here stops a request: a damaged file is set aside under another name, a locked one and a full disk are done
/// without, and each is said once.
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
    private nonisolated let known = EntriesAtHand()
    private nonisolated let secrets = Mutex(SecretMask.none)
    private nonisolated let path: String?
    private let limits: Limits
    private var database: SQLiteDatabase?
    private var isOpened = false
    /// False while answers are kept until the end of the run only: then nobody can tell by the file what is stored.
    private var isInFile = true
    /// What was not as it should be, last.
    public private(set) var problem: CacheProblem?
    private var news: CacheProblem?

    /// Touches no file; the first use opens it.
    ///
    /// - Parameter path: of the file; without one answers are kept until the end of the run.
    public init(path: String?) {
        self.init(path: path, limits: Limits())
    }

    init(path: String?, limits: Limits) {
        self.path = path
        self.limits = limits
    }

    // MARK: Reading

    /// Everything under that name, and what is new to say about the cache.
    func lookup(_ name: String) -> Found {
        let state = FileState(path)
        let fresh = pending.named(name)
        let keys = Set(fresh.map(PendingEntries.key))
        let stored = work { database throws(SQLiteDatabase.Failure) in
            try database.run(CacheTable.select, [.text(name)], row: CacheTable.entry)
        }
        let entries = fresh + (stored ?? []).filter { !keys.contains(PendingEntries.key($0)) }
        if let stored, fresh.isEmpty, isInFile { known.put(stored, for: name, state) }
        return Found(entries: entries, isUnreadable: stored == nil && entries.isEmpty, problem: takeNews())
    }

    /// What a lookup would give, where a small answer was looked up before and the file is as it was then: by this
    /// program or another one. Waits for nobody.
    nonisolated func atHand(_ name: String) -> [CacheEntry]? {
        pending.named(name).isEmpty ? known.entries(for: name, FileState(path)) : nil
    }

    /// Looks it up for the next time.
    func remember(_ name: String) {
        news = lookup(name).problem
    }

    /// What a lookup gives.
    struct Found: Sendable {
        var entries: [CacheEntry] = []
        /// There may be something that could not be read.
        var isUnreadable = false
        var problem: CacheProblem?
    }

    /// How many answers are kept, and how many bytes they count for.
    public var sums: (count: Int, bytes: Int) {
        flushQuietly()
        return work { database throws(SQLiteDatabase.Failure) in
            try database.run(CacheTable.sums) { ($0.integer(0), $0.integer(1)) }.first ?? (0, 0)
        } ?? (0, 0)
    }

    // MARK: Writing

    /// From here on lookups find it; `flush` brings it to the disk.
    nonisolated func accept(_ entry: CacheEntry) {
        pending.add(entry)
    }

    /// Writes what was accepted; what is new to say about the cache.
    func flush() -> CacheProblem? {
        flushQuietly()
        return takeNews()
    }

    private func flushQuietly() {
        let (entries, number) = pending.all
        guard !entries.isEmpty else { return }
        known.forget()
        work { [limits] database throws(SQLiteDatabase.Failure) in
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
        known.forget()
        work { database throws(SQLiteDatabase.Failure) in try database.run(CacheTable.delete, [.text(name)]) }
    }

    /// RFC 9111 §4.4: an unsafe request to these places has succeeded. Where no cache was ever used, none is made.
    func invalidate(_ places: [String]) {
        guard !places.isEmpty else { return }
        pending.remove { places.contains($0.place) }
        known.forget()
        guard isOpened || hasFile else { return }
        work { database throws(SQLiteDatabase.Failure) in
            for place in places { try database.run(CacheTable.deletePlace, [.text(place)]) }
        }
    }

    /// Forgets everything.
    public func clear() {
        pending.remove { _ in true }
        known.forget()
        guard isOpened || hasFile else { return }
        work { database throws(SQLiteDatabase.Failure) in try database.execute(CacheTable.clear) }
    }

    // MARK: Secrets

    /// Forgets every answer that holds one of these, and takes none that does from now on: an answer is given back byte
    /// for byte, so no stars can stand in it. Nothing of it is left in the log beside the file.
    public func forget(holding mask: SecretMask) {
        secrets.withLock { $0 = $0.adding(mask.secrets) }
        pending.remove { $0.holds(mask) }
        known.forget()
        guard isOpened || hasFile else { return }
        work { database throws(SQLiteDatabase.Failure) in
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

    private var hasFile: Bool { path.map { access($0, F_OK) == 0 } ?? false }

    // MARK: The file

    /// Damage is mended and the work tried once more; everything else is told and done without.
    @discardableResult
    private func work<Result>(_ body: (SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Result) -> Result? {
        open()
        guard let first = database else { return nil }
        do {
            let result = try body(first)
            if case .locked? = problem { problem = nil }
            if case .diskFull? = problem { problem = nil }
            return result
        } catch {
            guard let path else { return nil }
            if error.isLock { tell(.locked(path: path)) }
            if error.isFullDisk { tell(.diskFull(path: path)) }
            guard !error.isLock, !error.isFullDisk else { return nil }
            if error.isDamage { setAside(path) } else { openInMemory(because: .unavailable(path: path)) }
        }
        return database.flatMap { try? body($0) }
    }

    private func open() {
        guard !isOpened else { return }
        isOpened = true
        guard let path else { return openInMemory(because: nil) }
        do {
            database = try CacheTable.open(path, pages: limits.pages)
            CacheFolderTag.write(beside: path)
        } catch {
            if error.isDamage {
                setAside(path)
            } else if error.isLock {
                // Two that begin at once meet here. The next use tries again.
                isOpened = false
                tell(.locked(path: path))
            } else {
                openInMemory(because: .unavailable(path: path))
            }
        }
    }

    private func setAside(_ path: String) {
        database = nil
        guard let other = DatabaseFile.setAside(path) else { return openInMemory(because: .unavailable(path: path)) }
        tell(.damaged(setAside: other))
        do {
            database = try CacheTable.open(path, pages: limits.pages)
        } catch {
            openInMemory(because: .unavailable(path: path))
        }
    }

    private func openInMemory(because problem: CacheProblem?) {
        if let problem { tell(problem) }
        database = try? CacheTable.open(":memory:", pages: nil)
        isInFile = false
    }

    /// The same problem is said once, until something else happens.
    private func tell(_ problem: CacheProblem) {
        if self.problem != problem { news = problem }
        self.problem = problem
    }

    private func takeNews() -> CacheProblem? {
        defer { news = nil }
        return news
    }
}
