internal import CCurlewSQLite

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
