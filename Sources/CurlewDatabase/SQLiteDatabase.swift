internal import CCurlewSQLite

/// A small interface to SQLite: statements with bound values, rows read by column. It is not shared between threads; an
/// actor owns it.
package final class SQLiteDatabase {
    private let handle: OpaquePointer
    /// Compiled statements by their texts, because compiling takes longer than reading a row. There are only as many as
    /// statement texts in the program.
    private var statements: [String: OpaquePointer] = [:]

    package struct Failure: Error, Equatable {
        package var code: Int32
        /// True when the file is damaged, of a later version, or no database.
        package var isDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }
        /// True when another program keeps the lock for longer than the wait.
        package var isLock: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
        package var isFullDisk: Bool { code == SQLITE_FULL }
        /// True when the statement itself is at fault: it names something that does not exist, or asks for something
        /// impossible.
        package var isStatementFault: Bool { code == SQLITE_ERROR }
        /// True when `stopping` ended the statement.
        package var isStop: Bool { code == SQLITE_INTERRUPT }
        package static let laterVersion = Failure(code: SQLITE_NOTADB)
        package static let locked = Failure(code: SQLITE_BUSY)
    }

    package enum Value: Sendable {
        case text(String)
        case bytes([UInt8])
        case integer(Int)
        case real(Double)
        case null

        /// Nil becomes NULL.
        package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
        package init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }
    }

    /// Opens an existing database.
    ///
    /// - Parameters:
    ///   - path: the file; `:memory:` for a database that is not stored.
    ///   - patience: the longest wait for another writer, in milliseconds.
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

    /// Runs `body`, which reads the state of the file at its first statement, whatever others write meanwhile.
    package func snapshot<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try run(between: "BEGIN", body)
    }

    /// Runs `body`. Its statements end with `isStop` soon after `shouldStop` returns true.
    package func stopping<Result>(
        when shouldStop: @escaping () -> Bool, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let question = StopQuestion(shouldStop)
        let ask: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
            guard let context else { return 0 }
            return Unmanaged<StopQuestion>.fromOpaque(context).takeUnretainedValue().shouldStop() ? 1 : 0
        }
        sqlite3_progress_handler(handle, Self.stepsBetween, ask, Unmanaged.passUnretained(question).toOpaque())
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            withExtendedLifetime(question) {}
        }
        return try body()
    }

    /// Steps of SQLite's virtual machine between two calls of `shouldStop`, far less than a millisecond.
    private static let stepsBetween: Int32 = 1000

    private final class StopQuestion {
        let shouldStop: () -> Bool

        init(_ shouldStop: @escaping () -> Bool) { self.shouldStop = shouldStop }
    }

    /// Runs `body` in a transaction.
    package func transaction<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try run(between: "BEGIN IMMEDIATE", body)
    }

    /// Begins a transaction, runs `body` and commits; rolls back when `body` throws.
    private func run<Result>(between begin: String, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try execute(begin)
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // When the rollback fails too, SQLite has rolled back already.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Runs one statement and reads each of its rows.
    ///
    /// - Parameter isKept: false for a statement whose text depends on data; it is compiled at each call.
    @discardableResult
    package func run<Row>(
        _ sql: String, _ values: [Value] = [], isKept: Bool = true, row: (SQLiteRow) -> Row
    ) throws(Failure) -> [Row] {
        guard let statement = try isKept ? statement(sql) : prepared(sql) else { return [] }
        defer { if !isKept { sqlite3_finalize(statement) } }
        return try run(statement, values, row)
    }

    /// Runs one statement, whose text depends on data, for each of the rows of values.
    package func run(_ sql: String, each rows: some Sequence<[Value]>) throws(Failure) {
        guard let statement = try prepared(sql) else { return }
        defer { sqlite3_finalize(statement) }
        for values in rows { try run(statement, values) { _ in } }
    }

    @discardableResult
    private func run<Row>(
        _ statement: OpaquePointer, _ values: [Value], _ row: (SQLiteRow) -> Row
    ) throws(Failure) -> [Row] {
        // Without the reset a statement keeps its lock and the memory of its values.
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
        let prepared = try prepared(sql, UInt32(SQLITE_PREPARE_PERSISTENT))
        statements[sql] = prepared
        return prepared
    }

    private func prepared(_ sql: String, _ flags: UInt32 = 0) throws(Failure) -> OpaquePointer? {
        var prepared: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, flags, &prepared, nil))
        return prepared
    }

    package func run(_ sql: String, _ values: [Value] = [], isKept: Bool = true) throws(Failure) {
        try run(sql, values, isKept: isKept) { _ in }
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

extension SQLiteDatabase.Failure: CustomStringConvertible {
    package var description: String { "The database answered with an error. \(String(cString: sqlite3_errstr(code)))." }
}

/// The current row of a statement; valid until the statement's next step.
package struct SQLiteRow {
    let statement: OpaquePointer

    package func text(_ column: Int32) -> String { String(decoding: bytes(column) ?? [], as: UTF8.self) }
    package func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }
    package func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

    /// The bytes of each column that is a text.
    package var texts: [[UInt8]] {
        (0..<sqlite3_column_count(statement)).filter { sqlite3_column_type(statement, $0) == SQLITE_TEXT }
            .compactMap { bytes($0) }
    }

    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    /// Nil for NULL.
    package func number(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

    /// Nil for NULL.
    package func bytes(_ column: Int32) -> [UInt8]? {
        guard !isNull(column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        guard count > 0, let start = sqlite3_column_blob(statement, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
}
