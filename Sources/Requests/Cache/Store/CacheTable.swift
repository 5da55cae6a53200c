internal import Bytes
internal import Database
internal import HTTPMessage

/// The table behind `ResponseCache`: statements, and entries to and from columns.
enum CacheTable {
    /// A file of a later version is set aside like a damaged one.
    private static let version = 1

    /// The index answers the trimming without touching the bodies.
    private static let schema = """
        CREATE TABLE IF NOT EXISTS answer (
            name TEXT NOT NULL, variant TEXT NOT NULL, place TEXT NOT NULL, asked REAL, came REAL NOT NULL,
            version INTEGER, sensitive TEXT, application TEXT, http TEXT, status INTEGER, reason TEXT, fields TEXT,
            body BLOB, bytes INTEGER, id INTEGER PRIMARY KEY, UNIQUE (name, variant));
        CREATE INDEX IF NOT EXISTS answer_age ON answer (came, bytes);
        CREATE INDEX IF NOT EXISTS answer_place ON answer (place);
        """

    static let insert = "INSERT OR REPLACE INTO answer VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL)"
    static let select = "SELECT * FROM answer WHERE name = ?"
    static let delete = "DELETE FROM answer WHERE name = ?"
    static let deletePlace = "DELETE FROM answer WHERE place = ?"
    static let clear = "DELETE FROM answer"
    static let sums = "SELECT count(*), coalesce(sum(bytes), 0) FROM answer"
    static let trimCount = """
        DELETE FROM answer WHERE id IN (SELECT id FROM answer ORDER BY came DESC LIMIT -1 OFFSET ?)
        """
    static let trimBytes = """
        DELETE FROM answer WHERE id IN (SELECT id FROM
            (SELECT id, sum(bytes) OVER (ORDER BY came DESC, id) AS total FROM answer) WHERE total > ?)
        """

    /// - Parameter pages: most pages of the file, for tests of a full disk; nil: as many as the disk takes.
    static func open(_ path: String, pages: Int?) throws(SQLiteDatabase.Failure) -> SQLiteDatabase {
        if path != ":memory:" { DatabaseFile.prepare(path) }
        let database = try SQLiteDatabase(path, patience: 20)
        let found = try database.run("PRAGMA user_version") { $0.integer(0) }.first ?? 0
        guard found <= version else { throw SQLiteDatabase.Failure.laterVersion }
        try database.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
            PRAGMA journal_size_limit = 4194304;
            """)
        if found < version { try database.execute(schema + "PRAGMA user_version = \(version);") }
        if let pages { try database.execute("PRAGMA max_page_count = \(pages)") }
        return database
    }

    static func variant(_ entry: CacheEntry) -> String {
        entry.varies.map { "\($0.field)=\($0.hash)" }.joined(separator: "\n")
    }

    static func values(_ entry: CacheEntry) -> [SQLiteDatabase.Value] {
        let text = { (text: String?) in text.map { SQLiteDatabase.Value.text($0) } ?? .null }
        return [
            .text(entry.name), .text(variant(entry)), .text(entry.place), .real(entry.asked), .real(entry.came),
            .integer(entry.version), text(entry.sensitiveData), text(entry.applicationVersion),
            .text(entry.httpVersion), .integer(entry.status), .text(entry.reason), .text(lines(entry.fields)),
            .bytes(entry.body.array), .integer(entry.size),
        ]
    }

    static func entry(_ row: SQLiteRow) -> CacheEntry {
        CacheEntry(
            name: row.text(0), place: row.text(2), varies: variations(row.text(1)), asked: row.real(3),
            came: row.real(4), version: row.integer(5), sensitiveData: row.bytes(6).map(text),
            applicationVersion: row.bytes(7).map(text), httpVersion: row.text(8), status: row.integer(9),
            reason: row.text(10), fields: fields(row.text(11)), body: Bytes(row.bytes(12) ?? []))
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func variations(_ text: String) -> [CacheEntry.Variation] {
        text.split(separator: "\n").map { line in
            let field = line.prefix { $0 != "=" }
            return CacheEntry.Variation(field: String(field), hash: String(line.dropFirst(field.count + 1)))
        }
    }

    /// As on the wire, `Name: value` a line: neither can hold a line break.
    private static func lines(_ fields: HeaderFields) -> String {
        fields.map { $0.name + ": " + $0.value }.joined(separator: "\n")
    }

    private static func fields(_ text: String) -> HeaderFields {
        HeaderFields(
            text.utf8.split(separator: 0x0A).map { line in
                let name = line.prefix { $0 != UInt8(ascii: ":") }
                return HeaderField(String(Substring(name)), String(Substring(line.dropFirst(name.count + 2))))
            })
    }
}
