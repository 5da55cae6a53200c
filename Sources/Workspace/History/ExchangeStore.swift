internal import Bytes
internal import Database
internal import Files

/// The last exchange of each request, in one SQLite file of the state directory: 0600 from its first byte, at most 500
/// exchanges and 64 MiB of bodies, the oldest go first. A body over 8 MiB is not kept, its size is.
///
/// Nothing here stops the program: a damaged file is set aside under another name and a new one begun; a locked or
/// unwritable one is done without.
public actor ExchangeStore {
    public static let countLimit = 500
    public static let bytesLimit = 64 << 20
    public static let bodyLimit = 8 << 20

    /// What was not as it should be, for one message at start.
    public enum Problem: Equatable, Sendable {
        case damaged(setAside: String)
        /// The answers of this run are kept until its end only.
        case unavailable(path: String)
    }

    private let path: String?
    private var database: SQLiteDatabase?
    private var isOpened = false
    public private(set) var problem: Problem?

    /// Touches no file; the first use opens it.
    ///
    /// - Parameter directories: without a state directory exchanges are kept until the end of the run.
    public init(directories: StateDirectories) {
        path = directories.state.map { FilePath.join($0, "exchanges.sqlite") }
    }

    /// Replaces what was kept for that request, and leaves nothing of it in the file and in the log beside it: it may
    /// hold what is known as a secret by now.
    public func save(_ exchange: StoredExchange, for key: RequestKey) {
        let values = ExchangeTable.values(exchange, key: key, bodyLimit: Self.bodyLimit)
        work { database throws(SQLiteDatabase.Failure) in
            try database.transaction { () throws(SQLiteDatabase.Failure) in
                try database.run(ExchangeTable.insert, values)
                try database.run(ExchangeTable.trim.count, [.integer(Self.countLimit)])
                try database.run(ExchangeTable.trim.bytes, [.integer(Self.bytesLimit)])
            }
            try database.run(ExchangeTable.wipe)
        }
    }

    /// The last exchange of that request, or nil.
    public func exchange(for key: RequestKey) -> StoredExchange? {
        work { database throws(SQLiteDatabase.Failure) in
            try database.run(ExchangeTable.select, ExchangeTable.key(key), row: ExchangeTable.exchange).first
        } ?? nil
    }

    /// Forgets the exchanges of a request.
    public func remove(_ key: RequestKey) {
        work { database throws(SQLiteDatabase.Failure) in
            try database.run(ExchangeTable.delete, ExchangeTable.key(key))
            try database.run(ExchangeTable.wipe)
        }
    }

    /// Keeps the exchange when a request gets another path.
    public func move(_ key: RequestKey, to other: RequestKey) {
        work { database throws(SQLiteDatabase.Failure) in
            try database.run(ExchangeTable.delete, ExchangeTable.key(other))
            try database.run(ExchangeTable.move, ExchangeTable.key(other) + ExchangeTable.key(key))
        }
    }

    /// Of every request whose exchange is kept; none where there is no file.
    public var keys: [RequestKey] {
        guard isOpened || hasFile else { return [] }
        return work { database throws(SQLiteDatabase.Failure) in
            try database.run(ExchangeTable.keys) { RequestKey(collection: $0.text(0), request: $0.text(1)) }
        } ?? []
    }

    /// Keeps what `change` makes of an exchange in its place; what stood there is in the file and in its log no more.
    public func change(_ key: RequestKey, _ change: @Sendable (StoredExchange) -> StoredExchange) {
        guard let kept = exchange(for: key) else { return }
        let changed = change(kept)
        if changed != kept { save(changed, for: key) }
    }

    private var hasFile: Bool { path.map(FileStatus.isFile) ?? false }

    public var count: Int {
        work { database throws(SQLiteDatabase.Failure) in
            try database.run(ExchangeTable.count) { $0.integer(0) }.first ?? 0
        } ?? 0
    }

    /// A failure while working is treated like one at the start, and the work is tried once more.
    @discardableResult
    private func work<Result>(
        _ body: (SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Result
    ) -> Result? {
        open()
        guard let first = database else { return nil }
        do {
            return try body(first)
        } catch {
            guard let path, problem == nil else { return nil }
            if error.isDamage { setAside(path) } else { openInMemory(instead: path) }
        }
        return database.flatMap { try? body($0) }
    }

    private func open() {
        guard !isOpened else { return }
        isOpened = true
        guard let path else { return openInMemory(instead: "") }
        do {
            database = try ExchangeTable.open(path)
        } catch {
            if error.isDamage { setAside(path) } else { openInMemory(instead: path) }
        }
    }

    private func setAside(_ path: String) {
        database = nil
        guard let other = DatabaseFile.setAside(path) else { return openInMemory(instead: path) }
        problem = .damaged(setAside: other)
        do {
            database = try ExchangeTable.open(path)
        } catch {
            openInMemory(instead: path)
        }
    }

    private func openInMemory(instead path: String) {
        problem = .unavailable(path: path)
        database = try? ExchangeTable.open(":memory:")
    }
}

extension ExchangeStore.Problem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .damaged(let other):
            "The kept answers could not be read. They are set aside as \(other), and new ones are kept from now on."
        case .unavailable(let path) where path.isEmpty:
            "Answers are not kept after the end: no state directory is known. Set HOME or XDG_STATE_HOME."
        case .unavailable(let path):
            "Answers are not kept after the end: \(path) cannot be opened. Is another program using it?"
        }
    }
}
