internal import CurlewBytes
internal import CurlewDatabase
internal import CurlewFormats
internal import CurlewNetworking
internal import HTTPMessage

/// The table of `ExchangeStore`: statements, and values to and from columns.
enum ExchangeTable {
    /// The index lets old exchanges be removed without reading their bodies.
    static let file = TableFile(
        steps: [
            """
            CREATE TABLE IF NOT EXISTS exchange (
                collection TEXT NOT NULL, request TEXT NOT NULL, date REAL NOT NULL, method TEXT, url TEXT,
                request_headers TEXT, request_body BLOB, version TEXT, status INTEGER, reason TEXT, fields TEXT, body BLOB,
                body_count INTEGER, timings TEXT, outcome TEXT, sentence TEXT, bytes INTEGER,
                id INTEGER PRIMARY KEY, UNIQUE (collection, request));
            CREATE INDEX IF NOT EXISTS exchange_age ON exchange (date, bytes);
            """,
            "ALTER TABLE exchange ADD COLUMN interim TEXT;",
            "ALTER TABLE exchange ADD COLUMN sendings TEXT;",
        ])

    static let insert = "INSERT OR REPLACE INTO exchange VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL,?,?)"
    static let select = "SELECT * FROM exchange WHERE collection = ? AND request = ?"
    static let wipe = TableFile.wipe
    static let keys = "SELECT collection, request FROM exchange"
    static let delete = "DELETE FROM exchange WHERE collection = ? AND request = ?"
    static let move = "UPDATE exchange SET collection = ?, request = ? WHERE collection = ? AND request = ?"
    static let count = "SELECT count(*) FROM exchange"
    static let trim = TableTrim("exchange", age: "date")

    static func key(_ key: RequestKey) -> [SQLiteDatabase.Value] { [.text(key.collection), .text(key.request)] }

    static func values(_ exchange: StoredExchange, key: RequestKey, bodyLimit: Int) -> [SQLiteDatabase.Value] {
        let requestBody = exchange.requestBody.flatMap { $0.count <= bodyLimit ? $0.array : nil }
        let body = exchange.body.flatMap { $0.count <= bodyLimit ? $0.array : nil }
        let (outcome, sentence) = words(exchange.outcome)
        let interim = exchange.interim.lines
        let sendings = exchange.sendings.text
        return self.key(key) + [
            .real(exchange.date), .text(exchange.method), .text(exchange.url), .text(exchange.requestHeaders.lines),
            requestBody.map { .bytes($0) } ?? .null, .text(exchange.version), .integer(exchange.status),
            .text(exchange.reason), .text(exchange.fields.lines), body.map { .bytes($0) } ?? .null,
            .integer(exchange.bodyCount), .text(text(exchange.timings)), .text(outcome), .text(sentence),
            .integer((requestBody?.count ?? 0) + (body?.count ?? 0) + interim.utf8.count + sendings.utf8.count + 1024),
            .text(interim), .text(sendings),
        ]
    }

    static func exchange(_ row: SQLiteRow) -> StoredExchange {
        StoredExchange(
            date: row.real(2), method: row.text(3), url: row.text(4), requestHeaders: HeaderFields(lines: row.text(5)),
            requestBody: row.bytes(6).map { Bytes($0) }, version: row.text(7), status: row.integer(8),
            reason: row.text(9), fields: HeaderFields(lines: row.text(10)), body: row.bytes(11).map { Bytes($0) },
            bodyCount: row.integer(12), timings: timings(row.text(13)), outcome: outcome(row.text(14), row.text(15)),
            interim: [InterimHead](lines: row.text(18)), sendings: [SendingRecord](text: row.text(19)))
    }
}

extension ExchangeTable {
    private static func text(_ timings: StoredTimings) -> String {
        let phases = [
            timings.blocked, timings.name, timings.connect, timings.tls, timings.send, timings.wait, timings.receive,
            timings.total,
        ]
        return phases.map(String.init).joined(separator: " ")
    }

    private static func timings(_ text: String) -> StoredTimings {
        let phases = text.split(separator: " ").map { Int($0) ?? 0 }
        guard phases.count == 8 else { return StoredTimings() }
        return StoredTimings(
            blocked: phases[0], name: phases[1], connect: phases[2], tls: phases[3], send: phases[4], wait: phases[5],
            receive: phases[6], total: phases[7])
    }

    private static func words(_ outcome: StoredExchange.Outcome) -> (String, String) {
        switch outcome {
        case .accepted: ("accepted", "")
        case .unacceptable(let sentence): ("unacceptable", sentence)
        case .failed(let sentence): ("failed", sentence)
        case .cancelled(let sentence): ("cancelled", sentence)
        }
    }

    private static func outcome(_ word: String, _ sentence: String) -> StoredExchange.Outcome {
        switch word {
        case "unacceptable": .unacceptable(sentence)
        case "failed": .failed(sentence)
        case "cancelled": .cancelled(sentence)
        default: .accepted
        }
    }
}

extension [SendingRecord] {
    /// A JSON array, empty text for none.
    fileprivate var text: String { isEmpty ? "" : JSONValue.array(map(\.json)).text() }

    /// Reads what `text` wrote; a record that cannot be read is left out.
    fileprivate init(text: String) {
        guard case .array(let items)? = try? JSONValue(parsing: text) else {
            self = []
            return
        }
        self = items.compactMap { SendingRecord($0) }
    }
}
