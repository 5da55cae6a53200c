internal import CurlewBytes
internal import CurlewDatabase
internal import CurlewFiles
internal import CurlewMessage
internal import CurlewNetworking
internal import Glibc
internal import Workspace

/// The file in which earlier versions kept the last exchange of each request.
struct EarlierExchanges {
    let path: String

    var isThere: Bool { FileStatus.isFile(path) }

    private static let file = TableFile(
        steps: [
            """
            CREATE TABLE IF NOT EXISTS exchange (
                collection TEXT NOT NULL, request TEXT NOT NULL, date REAL NOT NULL, method TEXT, url TEXT,
                request_headers TEXT, request_body BLOB, version TEXT, status INTEGER, reason TEXT, fields TEXT, body BLOB,
                body_count INTEGER, timings TEXT, outcome TEXT, sentence TEXT, bytes INTEGER,
                id INTEGER PRIMARY KEY, UNIQUE (collection, request));
            """,
            "ALTER TABLE exchange ADD COLUMN interim TEXT;",
            "ALTER TABLE exchange ADD COLUMN sendings TEXT;",
        ])

    /// Copies its exchanges, the oldest first, unless they were copied before. A damaged file is set aside.
    ///
    /// - Returns: false when the file cannot be opened, and stays as it is.
    func bring(into database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Bool {
        let store = TableStore(Self.file, path: path, whenBusy: .leavesOut)
        let all = store.work { old throws(SQLiteDatabase.Failure) in
            try old.run("SELECT * FROM exchange ORDER BY date, id", row: Self.exchange)
        }
        guard let all else { throw .locked }
        guard !store.isInMemory else { return false }
        try database.transaction { () throws(SQLiteDatabase.Failure) in
            let isNew = try database.run("UPDATE tally SET is_brought = 1 WHERE NOT is_brought RETURNING 1") { _ in true
            }
            guard !isNew.isEmpty else { return }
            _ = try ExchangeRows.insert(all, all.map { IndexText($0) }, database)
        }
        return true
    }

    func remove() {
        for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) }
    }

    private static func exchange(_ row: SQLiteRow) -> RecordedExchange {
        let outcome: StoredExchange.Outcome =
            switch row.text(14) {
            case "unacceptable": .unacceptable(row.text(15))
            case "failed": .failed(row.text(15))
            case "cancelled": .cancelled(row.text(15))
            default: .accepted
            }
        return RecordedExchange(
            StoredExchange(
                date: row.real(2), method: row.text(3), url: row.text(4),
                requestHeaders: HeaderFields(lines: row.text(5)),
                requestBody: row.bytes(6).map { Bytes($0) }, version: row.text(7), status: row.integer(8),
                reason: row.text(9), fields: HeaderFields(lines: row.text(10)), body: row.bytes(11).map { Bytes($0) },
                bodyCount: row.integer(12), timings: TimingsText.timings(row.text(13)), outcome: outcome,
                interim: [InterimHead](lines: row.text(18)), sendings: [SendingRecord](text: row.text(19))),
            request: RequestKey(collection: row.text(0), request: row.text(1)))
    }
}
