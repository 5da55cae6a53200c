internal import CCurlewSQLite

/// A small face over SQLite: statements with bound values, rows read by column. Not shared between threads; its owner
/// is an actor.
package final class SQLiteDatabase {
    private let handle: OpaquePointer
    /// Compiled once: to compile takes longer than to read a row. As many as there are texts in the program.
    private var statements: [String: OpaquePointer] = [:]

    package struct Failure: Error, Equatable {
        package var code: Int32
        /// Damaged, of a later version, or no database at all.
        package var isDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR }
        /// Another program writes, and goes on writing.
        package var isLock: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
        package var isFullDisk: Bool { code == SQLITE_FULL }
        package static let laterVersion = Failure(code: SQLITE_NOTADB)
    }

    package enum Value: Sendable {
        case text(String)
        case bytes([UInt8])
        case integer(Int)
        case real(Double)
        case null
    }

    /// - Parameters:
    ///   - path: `:memory:` for one that is not kept.
    ///   - patience: how long a writer elsewhere is waited for, in milliseconds.
    package init(_ path: String, patience: Int32 = 2000) throws(Failure) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw Failure(code: code)
        }
        handle = opened
        sqlite3_busy_timeout(handle, patience)
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Runs statements without values.
    package func execute(_ sql: String) throws(Failure) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// All of it or nothing.
    package func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
        try execute("BEGIN IMMEDIATE")
        do {
            try body()
            try execute("COMMIT")
        } catch {
            // A rollback that fails as well leaves nothing to undo: SQLite has done it.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Runs one statement and reads each of its rows.
    @discardableResult
    package func run<Row>(_ sql: String, _ values: [Value] = [], row: (SQLiteRow) -> Row) throws(Failure) -> [Row] {
        guard let statement = try statement(sql) else { return [] }
        // A statement that is not reset would go on holding its lock, and its values their memory.
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { try check(bind(value, at: Int32(index + 1), statement)) }
        var rows: [Row] = []
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return rows }
            guard code == SQLITE_ROW else { throw Failure(code: code & 0xFF) }
            rows.append(row(SQLiteRow(statement: statement)))
        }
    }

    private func statement(_ sql: String) throws(Failure) -> OpaquePointer? {
        if let known = statements[sql] { return known }
        var prepared: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
        statements[sql] = prepared
        return prepared
    }

    package func run(_ sql: String, _ values: [Value] = []) throws(Failure) {
        try run(sql, values) { _ in }
    }

    private func bind(_ value: Value, at index: Int32, _ statement: OpaquePointer) -> Int32 {
        switch value {
        case .text(let text):
            var text = text
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    curlew_sqlite_bind_text(statement, index, $0.baseAddress, $0.count)
                }
            }
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { curlew_sqlite_bind_blob(statement, index, $0.baseAddress, $0.count) }
        case .integer(let number): return sqlite3_bind_int64(statement, index, Int64(number))
        case .real(let number): return sqlite3_bind_double(statement, index, number)
        case .null: return sqlite3_bind_null(statement, index)
        }
    }

    private func check(_ code: Int32) throws(Failure) {
        guard code == SQLITE_OK else { throw Failure(code: code & 0xFF) }
    }
}
