package import CurlewFiles
internal import Glibc

/// A file of tables. It is opened in the version of the program, whatever the tables contain.
package struct TableFile: Sendable {
    /// The version of the schema. A file of a later version is renamed like a damaged one.
    package var version: Int { steps.count }
    /// The statements that bring the tables from each version to the next; the first makes them when they do not exist.
    package var steps: [String]
    /// The longest wait for another writer, in milliseconds.
    package var patience: Int32
    /// Most pages of the file, for tests of a full disk; nil for no limit.
    package var pages: Int?
    /// True for a file that can return free pages to the system, by `PRAGMA incremental_vacuum`.
    package var shrinks: Bool

    package init(steps: [String], patience: Int32 = 2000, pages: Int? = nil, shrinks: Bool = false) {
        self.steps = steps
        self.shrinks = shrinks
        self.patience = patience
        self.pages = pages
    }

    /// Empties the write-ahead log, which otherwise keeps old pages.
    package static let wipe = "PRAGMA wal_checkpoint(TRUNCATE)"

    /// Opens the file and brings it to this version. Throws for a file of a later version.
    ///
    /// - Parameter path: `:memory:` for tables that are not stored.
    func open(_ path: String) throws(SQLiteDatabase.Failure) -> SQLiteDatabase {
        if path != ":memory:" { DatabaseFile.prepare(path) }
        let database = try SQLiteDatabase(path, patience: patience)
        let found = try database.run("PRAGMA user_version") { $0.integer(0) }.first ?? 0
        guard found <= version else { throw SQLiteDatabase.Failure.laterVersion }
        // The setting affects only an empty file, and must come before the change to the write-ahead log.
        if found == 0, shrinks { try database.execute("PRAGMA auto_vacuum = INCREMENTAL") }
        // With the write-ahead log a save does not wait for the disk; after a crash only the last rows may be missing.
        try database.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
            PRAGMA journal_size_limit = 4194304;
            """)
        if let pages { try database.execute("PRAGMA max_page_count = \(pages)") }
        if found < version { try bring(database) }
        return database
    }

    /// True when the tables of a file lack a table or a column that the steps make, so that a statement fails which is
    /// not at fault itself.
    ///
    /// - Parameter database: the open file; nil for a file on which the steps fail.
    func isForeign(_ database: SQLiteDatabase?) -> Bool {
        guard let own = try? Self.columns(of: open(":memory:")) else { return false }
        guard let database, let found = try? Self.columns(of: database) else { return true }
        return !own.isSubset(of: found)
    }

    /// The columns of all tables, each with its table's name.
    private static func columns(of database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Set<[String]> {
        let all = "SELECT s.name, c.name FROM sqlite_master s, pragma_table_info(s.name) c WHERE s.type = 'table'"
        return Set(try database.run(all) { [$0.text(0), $0.text(1)] })
    }

    /// Brings the tables to this version. Another program may have done so meanwhile, so the version is read again
    /// under the lock.
    private func bring(_ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) {
        try database.transaction { () throws(SQLiteDatabase.Failure) in
            let found = try database.run("PRAGMA user_version") { $0.integer(0) }.first ?? 0
            guard found < version else { return }
            try database.execute(steps.dropFirst(found).joined() + "PRAGMA user_version = \(version);")
        }
    }
}

/// Statements that keep a table with the columns `id` and `bytes` within limits by deleting its oldest rows.
package struct TableTrim: Sendable {
    /// The statement with the number of rows to keep as its parameter.
    package let count: String
    /// The statement with the number of bytes to keep as its parameter.
    package let bytes: String

    /// - Parameter age: the column of the time; among equal times the row that was written first is older.
    package init(_ table: String, age: String) {
        let newest = "ORDER BY \(age) DESC, id DESC"
        count = "DELETE FROM \(table) WHERE id IN (SELECT id FROM \(table) \(newest) LIMIT -1 OFFSET ?)"
        bytes = """
            DELETE FROM \(table) WHERE id IN (SELECT id FROM
                (SELECT id, sum(bytes) OVER (\(newest)) AS total FROM \(table)) WHERE total > ?)
            """
    }
}

/// The file of a database: private from the start, and renamed when it cannot be read.
package enum DatabaseFile {
    /// Makes an empty file with mode 0600. SQLite would give a new file the default mode by the umask, but it keeps the
    /// mode of an existing file.
    package static func prepare(_ path: String) {
        guard (try? Folders.makePrivate(FilePath.parent(path))) != nil else { return }
        let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard file >= 0 else { return }
        fchmod(file, 0o600)
        close(file)
    }

    /// The result of setting a file aside.
    package enum SetAside: Equatable {
        /// Its new name.
        case moved(String)
        /// Another program has moved it; the file that is there now is another one, or there is none.
        case replaced
        case failed
    }

    /// Renames the file, so that it can be examined, while no other program does.
    ///
    /// - Parameter judged: the mark of the file that was found damaged; nil when there was none.
    package static func setAside(_ path: String, judged: FileMark?) -> SetAside {
        // The lock is on the file itself, which both would rename. SQLite's own locks are of another kind.
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        defer { if file >= 0 { close(file) } }
        if file >= 0, !isLocked(file) { return .failed }
        if let judged, FileMark(path)?.isSameFile(as: judged) != true { return .replaced }
        var other = path + ".damaged-" + String(time(nil))
        while !FileStatus.isAbsent(other) { other += "-2" }
        // Before the file has its new name: afterwards another program may have begun a new one with such files.
        for ending in ["-journal", "-wal", "-shm"] { unlink(path + ending) }
        return rename(path, other) == 0 ? .moved(other) : .failed
    }

    private static func isLocked(_ file: Int32) -> Bool {
        for _ in 0..<400 {
            if flock(file, LOCK_EX | LOCK_NB) == 0 || (errno != EWOULDBLOCK && errno != EINTR) { return true }
            usleep(5000)
        }
        return false
    }
}
