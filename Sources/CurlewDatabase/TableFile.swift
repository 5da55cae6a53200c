/// How a file with one table is opened and read, whatever the table holds.
package struct TableFile: Sendable {
    /// A file of a later version is set aside like a damaged one.
    package var version: Int
    /// Makes the table where it is missing.
    package var schema: String
    /// How long a writer elsewhere is waited for, in milliseconds.
    package var patience: Int32
    /// Most pages of the file, for tests of a full disk; nil: as many as the disk takes.
    package var pages: Int?

    package init(version: Int, schema: String, patience: Int32 = 2000, pages: Int? = nil) {
        self.version = version
        self.schema = schema
        self.patience = patience
        self.pages = pages
    }

    /// The log of changes keeps pages as they were until it is emptied.
    package static let wipe = "PRAGMA wal_checkpoint(TRUNCATE)"

    /// - Parameter path: `:memory:` for a table that is not kept.
    func open(_ path: String) throws(SQLiteDatabase.Failure) -> SQLiteDatabase {
        if path != ":memory:" { DatabaseFile.prepare(path) }
        let database = try SQLiteDatabase(path, patience: patience)
        let found = try database.run("PRAGMA user_version") { $0.integer(0) }.first ?? 0
        guard found <= version else { throw SQLiteDatabase.Failure.laterVersion }
        // With the write-ahead log a save waits for no disk; after a crash the last rows may be missing, nothing else.
        try database.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
            PRAGMA journal_size_limit = 4194304;
            """)
        if let pages { try database.execute("PRAGMA max_page_count = \(pages)") }
        if found < version { try database.execute(schema + "PRAGMA user_version = \(version);") }
        return database
    }
}

/// Statements that keep a table with the columns `id` and `bytes` within bounds: the oldest rows go.
package struct TableTrim: Sendable {
    /// Its parameter is how many rows stay.
    package let count: String
    /// Its parameter is how many bytes stay.
    package let bytes: String

    /// - Parameter age: the column that says when; of equal ones the row that was written first is the older.
    package init(_ table: String, age: String) {
        let newest = "ORDER BY \(age) DESC, id DESC"
        count = "DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) \(newest) LIMIT -1 OFFSET ?)"
        bytes = """
            DELETE FROM \(table) WHERE id IN (SELECT id FROM
                (SELECT id, sum(bytes) OVER (\(newest)) AS total FROM \(table)) WHERE total > ?)
            """
    }
}
