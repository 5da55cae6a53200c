internal import CurlewDatabase
internal import Workspace

/// Bytes that are kept once for all exchanges that have them: by their SHA-256, with a count of uses.
enum ContentTable {
    /// Keeps the bytes, or counts one more use of them; nil for none.
    static func keep(_ bytes: [UInt8]?, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Int? {
        guard let bytes else { return nil }
        // Without libcrypto there is no hash, and equal bytes are kept again.
        let digest = ContentDigest.of(bytes)
        if let digest, let known = try database.run(Self.known, [.text(digest)], row: { $0.integer(0) }).first {
            try database.run("UPDATE content SET uses = uses + 1 WHERE id = ?", [.integer(known)])
            return known
        }
        let made = try database.run(insert, [.init(digest), .integer(bytes.count)]) { $0.integer(0) }.first
        guard let made else { return nil }
        try database.run("INSERT INTO piece VALUES (?, ?)", [.integer(made), .bytes(bytes)])
        return made
    }

    private static let known = "SELECT id FROM content WHERE digest = ?"
    private static let insert = "INSERT INTO content (digest, uses, bytes) VALUES (?, 1, ?) RETURNING id"

    static func bytes(of content: Int, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> [UInt8]? {
        try database.run("SELECT bytes FROM piece WHERE id = ?", [.integer(content)]) { $0.bytes(0) }.first ?? nil
    }

    /// Counts one use less, and removes the bytes after the last one. Returns the number of removed bytes.
    static func release(_ content: Int, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Int {
        try database.run("UPDATE content SET uses = uses - 1 WHERE id = ?", [.integer(content)])
        return try database.run("DELETE FROM content WHERE id = ? AND uses < 1 RETURNING bytes", [.integer(content)]) {
            $0.integer(0)
        }.first ?? 0
    }
}
