internal import CurlewBytes
internal import CurlewDatabase
internal import CurlewMessage
internal import CurlewNetworking

/// The table of `ResponseCache`: its statements, and the conversion between entries and rows.
enum CacheTable {
    /// The first index lets trimming work without reading the bodies.
    static let file = TableFile(
        steps: [
            """
            CREATE TABLE IF NOT EXISTS answer (
                name TEXT NOT NULL, variant TEXT NOT NULL, place TEXT NOT NULL, asked REAL, came REAL NOT NULL,
                version INTEGER, sensitive TEXT, application TEXT, http TEXT, status INTEGER, reason TEXT, fields TEXT,
                body BLOB, bytes INTEGER, id INTEGER PRIMARY KEY, UNIQUE (name, variant));
            CREATE INDEX IF NOT EXISTS answer_age ON answer (came, bytes);
            CREATE INDEX IF NOT EXISTS answer_place ON answer (place);
            """
        ])

    static let insert = "INSERT OR REPLACE INTO answer VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL)"
    static let select = "SELECT * FROM answer WHERE name = ?"
    static let delete = "DELETE FROM answer WHERE name = ?"
    static let deletePlace = "DELETE FROM answer WHERE place = ?"
    static let numbers = "SELECT id FROM answer"
    static let selectNumber = "SELECT * FROM answer WHERE id = ?"
    static let deleteNumber = "DELETE FROM answer WHERE id = ?"
    static let clear = "DELETE FROM answer"
    static let sums = "SELECT count(*), coalesce(sum(bytes), 0) FROM answer"
    static let trim = TableTrim("answer", age: "came")

    static func variant(_ entry: CacheEntry) -> String {
        entry.varies.map { "\($0.field)=\($0.hash)" }.joined(separator: "\n")
    }

    static func values(_ entry: CacheEntry) -> [SQLiteDatabase.Value] {
        let text = { (text: String?) in text.map { SQLiteDatabase.Value.text($0) } ?? .null }
        return [
            .text(entry.name), .text(variant(entry)), .text(entry.place), .real(entry.asked), .real(entry.came),
            .integer(entry.version), text(entry.sensitiveData), text(entry.applicationVersion),
            .text(entry.httpVersion), .integer(entry.status), .text(entry.reason), .text(entry.fields.lines),
            .bytes(entry.body.array), .integer(entry.size),
        ]
    }

    static func entry(_ row: SQLiteRow) -> CacheEntry {
        CacheEntry(
            name: row.text(0), place: row.text(2), varies: variations(row.text(1)), asked: row.real(3),
            came: row.real(4), version: row.integer(5), sensitiveData: row.bytes(6).map(text),
            applicationVersion: row.bytes(7).map(text), httpVersion: row.text(8), status: row.integer(9),
            reason: row.text(10), fields: HeaderFields(lines: row.text(11)), body: Bytes(row.bytes(12) ?? []))
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func variations(_ text: String) -> [CacheEntry.Variation] {
        text.utf8.split(separator: "\n").map { line in
            let (field, hash) = line.utf8.cut(at: "=") ?? (line, "")
            return CacheEntry.Variation(field: String(field), hash: String(hash))
        }
    }
}

/// An answer as it is stored. Data that could identify the user is stored as a hash or not at all: the URL and the
/// request's fields are hashes, `Set-Cookie` is left out.
struct CacheEntry: Sendable, Equatable {
    /// `CacheKey.name`: a hash, or the name given in `CacheTerms`.
    var name: String
    /// Hash of the URL, for invalidation by unsafe requests; empty for answers stored for a time that the user chose.
    var place: String
    /// The fields named by `Vary`: names in lower case and hashes of the request's values.
    var varies: [Variation] = []
    /// Times at which the request was sent (`asked`) and its answer was complete (`came`), in seconds since 1970-01-01
    /// 00:00 UTC.
    var asked: Double
    var came: Double
    /// YTKNetwork's metadata. The sensitive data is stored as a hash.
    var version = 0
    var sensitiveData: String?
    var applicationVersion: String?
    var httpVersion: String
    var status: Int
    var reason: String
    var fields: HeaderFields
    var body: Bytes

    struct Variation: Sendable, Equatable {
        var field: String
        var hash: String
    }

    func holds(_ mask: SecretMask) -> Bool {
        guard !mask.isEmpty else { return false }
        let texts = [reason] + fields.flatMap { [$0.name, $0.value] }
        return mask.isIn(body) || texts.contains { mask.isIn(Bytes(Array($0.utf8))) }
    }

    /// Bytes that the entry counts against the limit of the cache: body, fields and 512 more.
    var size: Int { body.count + fields.reduce(512) { $0 + $1.name.utf8.count + $1.value.utf8.count } }
}
