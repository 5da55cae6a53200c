internal import CurlewBytes
package import CurlewDatabase
internal import CurlewFiles

/// The last exchange of each request, in one SQLite file of the state directory: mode 0600 from the start, at most
/// 500 exchanges and 64 MiB of bodies; the oldest are removed first. Of a body over 8 MiB only the size is stored.
///
/// Errors here do not stop the program, see `TableStore`. While another program holds the file, exchanges are kept in
/// memory until the end of the run.
public actor ExchangeStore {
    public static let countLimit = 500
    public static let bytesLimit = 64 << 20
    public static let bodyLimit = 8 << 20

    private let store: TableStore
    package var problem: StoreProblem? { store.problem }

    /// Opens no file; the first use does.
    ///
    /// - Parameter directories: without a state directory exchanges are kept in memory until the end of the run.
    public init(directories: StateDirectories) {
        let path = directories.state.map { FilePath.join($0, "exchanges.sqlite") }
        store = TableStore(ExchangeTable.file, path: path, whenBusy: .keepsInMemory)
    }

    /// Replaces the stored exchange of that request, and erases the old one from the file and its log, because it may
    /// hold texts that are known to be secrets by now.
    public func save(_ exchange: StoredExchange, for key: RequestKey) {
        let values = ExchangeTable.values(exchange, key: key, bodyLimit: Self.bodyLimit)
        store.work { database throws(SQLiteDatabase.Failure) in
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
        store.work { database throws(SQLiteDatabase.Failure) in
            try database.run(ExchangeTable.select, ExchangeTable.key(key), row: ExchangeTable.exchange).first
        } ?? nil
    }

    /// Deletes the exchange of a request.
    public func remove(_ key: RequestKey) {
        store.work { database throws(SQLiteDatabase.Failure) in
            try database.run(ExchangeTable.delete, ExchangeTable.key(key))
            try database.run(ExchangeTable.wipe)
        }
    }

    /// Moves the exchange to another key, when a request gets another path.
    public func move(_ key: RequestKey, to other: RequestKey) {
        store.work { database throws(SQLiteDatabase.Failure) in
            try database.run(ExchangeTable.delete, ExchangeTable.key(other))
            try database.run(ExchangeTable.move, ExchangeTable.key(other) + ExchangeTable.key(key))
        }
    }

    /// The keys of all stored exchanges; empty when there is no file.
    public var keys: [RequestKey] {
        guard store.isBegun else { return [] }
        return store.work { database throws(SQLiteDatabase.Failure) in
            try database.run(ExchangeTable.keys) { RequestKey(collection: $0.text(0), request: $0.text(1)) }
        } ?? []
    }

    /// Replaces a stored exchange by the result of `change`; the old one is erased from the file and its log.
    public func change(_ key: RequestKey, _ change: @Sendable (StoredExchange) -> StoredExchange) {
        guard let kept = exchange(for: key) else { return }
        let changed = change(kept)
        if changed != kept { save(changed, for: key) }
    }

    public var count: Int {
        store.work { database throws(SQLiteDatabase.Failure) in
            try database.run(ExchangeTable.count) { $0.integer(0) }.first ?? 0
        } ?? 0
    }
}
