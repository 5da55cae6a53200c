internal import CurlewDatabase
internal import Workspace

/// The requests that exchanges came from, and the last answer of each.
enum SourceTable {
    static let last = "SELECT last FROM source WHERE collection = ? AND request = ?"
    static let move = "UPDATE source SET collection = ?, request = ? WHERE collection = ? AND request = ?"
    static let setLast = "UPDATE source SET last = ?, is_gone = 0 WHERE id = ?"
    /// A condition on `source`: a request without a file has a made-up path.
    static let isSaved = "NOT is_gone AND substr(request, 1, 1) <> ':'"
    static let find = "SELECT id FROM source WHERE collection = ? AND request = ?"

    static func values(_ key: RequestKey) -> [SQLiteDatabase.Value] { [.text(key.collection), .text(key.request)] }

    /// The number of the request, made when it is new.
    static func id(of key: RequestKey, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Int? {
        try database.run("INSERT OR IGNORE INTO source (collection, request) VALUES (?, ?)", values(key))
        return try database.run(find, values(key)) { $0.integer(0) }.first
    }

    /// Lets the last answer of a request, or of those in a folder, be dropped like any other.
    static func release(_ key: RequestKey, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) {
        let folder = key.request + "/"
        try database.run(
            "UPDATE source SET is_gone = 1 WHERE collection = ? AND (request = ? OR substr(request, 1, ?) = ?)",
            values(key) + [.integer(folder.unicodeScalars.count), .text(folder)])
    }

    /// Leaves the exchanges of the request without a file.
    static func forget(_ key: RequestKey, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) {
        guard let id = try database.run(find, values(key), row: { $0.integer(0) }).first else { return }
        try database.run("UPDATE entry SET source = NULL WHERE source = ?", [.integer(id)])
        try database.run("DELETE FROM source WHERE id = ?", [.integer(id)])
    }
}
