internal import CurlewBytes
internal import CurlewDatabase
internal import Workspace

/// The lines of the history: statements, and values to and from columns.
enum EntryTable {
    static let insert = "INSERT INTO entry VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
    static let columns = """
        SELECT entry.id, entry.date, entry.origin, entry.run, collection, request, name, environment, method, url, status,
            reason, outcome, took, size
        """
    /// The number of `columns`.
    static let width = 15
    static let source = "LEFT JOIN source ON source.id = entry.source"
    /// Rows for `entry(_:)`, to be narrowed down behind a `WHERE`.
    static let select = "\(columns) FROM entry \(source)"

    static func values(_ id: Int, _ exchange: RecordedExchange, source: Int?) -> [SQLiteDatabase.Value] {
        let (sent, outcome) = (exchange.exchange, HistoryOutcome(exchange.exchange.outcome))
        let (origin, run) = numbers(exchange.origin)
        return [
            .integer(id), .real(sent.date), .integer(origin), .init(run), .init(source), .text(exchange.name),
            .init(exchange.environment), .text(sent.method), .text(sent.url),
            .text(HistoryHost.host(of: sent.url)), .integer(sent.status), .text(sent.reason),
            .integer(outcome.rawValue), .integer(sent.timings.total), .integer(sent.bodyCount),
        ]
    }

    static func entry(_ row: SQLiteRow) -> HistoryEntry {
        HistoryEntry(
            id: row.integer(0), date: row.real(1), origin: origin(row.integer(2), run: row.number(3)),
            request: row.isNull(4) ? nil : RequestKey(collection: row.text(4), request: row.text(5)),
            name: row.text(6), environment: row.isNull(7) ? nil : row.text(7), method: row.text(8), url: row.text(9),
            status: row.integer(10), reason: row.text(11),
            outcome: HistoryOutcome(rawValue: row.integer(12)) ?? .failed, took: row.integer(13),
            size: row.integer(14))
    }

    /// Newest first, at most 1,000.
    static func past(of past: HistoryPast, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> [HistoryEntry]
    {
        switch past {
        case .request(let key):
            return try all("entry.source = (\(SourceTable.find))", SourceTable.values(key), database)
        case .like(let method, let url, let date):
            let sent = try date.map { date throws(SQLiteDatabase.Failure) in
                try all("entry.date = ? AND method = ?", [.real(date), .text(method)], database)
            }
            let place = String((sent?.first?.url ?? url).utf8.text(before: "?"))
            return try all(
                "method = ? AND substr(url, 1, instr(url || '?', '?') - 1) = ?", [.text(method), .text(place)], database
            )
        }
    }

    private static func all(
        _ condition: String, _ values: [SQLiteDatabase.Value], _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> [HistoryEntry] {
        try database.run("\(select) WHERE \(condition) ORDER BY entry.id DESC LIMIT 1000", values, row: entry)
    }

    private static func numbers(_ origin: HistoryOrigin) -> (Int, run: Int?) {
        switch origin {
        case .explorer: (0, nil)
        case .command: (1, nil)
        case .run(let id): (2, id)
        }
    }

    private static func origin(_ number: Int, run: Int?) -> HistoryOrigin {
        if let run { return .run(run) }
        return number == 1 ? .command : .explorer
    }
}

/// The host that `host:` looks at.
enum HistoryHost {
    /// With its port where one is written, in lower case; empty for a text without one.
    static func host(of url: String) -> String {
        guard let behind = url.utf8.cut(at: ":")?.behind, behind.utf8.hasPrefix("//") else { return "" }
        let authority = behind.utf8.dropFirst(2).text(beforeAny: "/?#")
        return (authority.utf8.cut(atLast: "@")?.behind ?? authority).lowercased()
    }
}
