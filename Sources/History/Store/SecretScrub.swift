internal import CurlewBytes
internal import CurlewDatabase
internal import CurlewNetworking

/// Looks for secrets in what is kept, a slice at a time.
enum SecretScrub {
    struct Slice {
        var found: [Int] = []
        /// The last id that was looked at; nil when none was left.
        var last: Int?
    }

    private static let (rows, bytes) = (64, 1 << 20)

    /// Contents with a secret.
    static func contents(
        above id: Int, holding mask: SecretMask, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> Slice {
        let next = try database.run(
            "SELECT id, bytes FROM content WHERE id > ? ORDER BY id LIMIT ?", [.integer(id), .integer(rows)]
        ) { (id: $0.integer(0), count: $0.integer(1)) }
        var (slice, looked) = (Slice(), 0)
        for content in next where looked < bytes {
            if let bytes = try ContentTable.bytes(of: content.id, database), mask.isIn(Bytes(bytes)) {
                slice.found.append(content.id)
            }
            slice.last = content.id
            looked += content.count
        }
        return slice
    }

    /// Exchanges with a secret in a text, or with one of these contents.
    static func exchanges(
        above id: Int, holding mask: SecretMask, in contents: Set<Int>, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> Slice {
        let next = try database.run(
            """
            SELECT entry.id, request_body, body, saved, trace, entry.*, detail.* FROM entry
                JOIN detail ON detail.id = entry.id WHERE entry.id > ? ORDER BY entry.id LIMIT ?
            """, [.integer(id), .integer(rows)]
        ) { row in
            let uses = (1...4).contains { column in row.number(column).map(contents.contains) ?? false }
            return (id: row.integer(0), isFound: uses || mayBe(mask, in: row))
        }
        return Slice(found: next.filter { $0.isFound }.map { $0.id }, last: next.last?.id)
    }

    /// A sentence that cuts a long value may hold the beginning of a secret before its `...`.
    private static func mayBe(_ mask: SecretMask, in row: SQLiteRow) -> Bool {
        let texts = Array(row.texts.joined(separator: [0x0A]))
        return mask.mayBe(in: texts) || texts.firstRange(of: "...".utf8) != nil
    }
}
