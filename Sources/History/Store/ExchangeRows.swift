internal import CurlewBytes
internal import CurlewDatabase
internal import Workspace

/// One exchange in all of its tables. Each function is a part of a transaction.
enum ExchangeRows {
    /// The next id, which is not used again.
    static func nextID(_ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Int {
        try database.run("UPDATE tally SET next = next + 1 RETURNING next") { $0.integer(0) }.first ?? 0
    }

    /// Returns the id of the last one, 0 without any.
    ///
    /// - Parameters:
    ///   - exchanges: with bodies that are not too large.
    ///   - texts: their words.
    static func insert(
        _ exchanges: [RecordedExchange], _ texts: [IndexText], _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> Int {
        var (rows, ofRuns): ([WordIndex.Row], [WordIndex.Row]) = ([], [])
        for (kept, text) in zip(exchanges, texts) {
            let id = try insert(kept, database)
            if kept.isOfRun { ofRuns.append((id, text)) } else { rows.append((id, text)) }
        }
        try WordIndex.add(rows, isOfRun: false, database)
        try WordIndex.add(ofRuns, isOfRun: true, database)
        return max(rows.last?.id ?? 0, ofRuns.last?.id ?? 0)
    }

    private static func insert(
        _ kept: RecordedExchange, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> Int {
        let id = try nextID(database)
        var source: Int?
        if let key = kept.request { source = try SourceTable.id(of: key, database) }
        if let source, kept.exchange.isAnswered {
            try database.run(SourceTable.setLast, [.integer(id), .integer(source)])
        }
        try insert(id, kept, source: source, database)
        return id
    }

    private static func insert(
        _ id: Int, _ kept: RecordedExchange, source: Int?, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) {
        try database.run(EntryTable.insert, EntryTable.values(id, kept, source: source))
        let contents = HistoryContents(
            requestBody: try ContentTable.keep(kept.exchange.requestBody?.array, database),
            body: try ContentTable.keep(kept.exchange.body?.array, database),
            saved: try ContentTable.keep(kept.saved, database),
            trace: try ContentTable.keep(RecordedSpans(url: kept.url, body: kept.body).bytes, database))
        try database.run(DetailTable.insert, DetailTable.values(id, kept, contents))
    }

    static func exchange(_ id: Int, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> RecordedExchange? {
        let contents = try contents(of: id, database)
        var bytes: [Int: [UInt8]] = [:]
        for content in contents { bytes[content] = try ContentTable.bytes(of: content, database) }
        return try database.run(DetailTable.select, [.integer(id)]) { row in
            DetailTable.exchange(row) { bytes[$0] }
        }.first
    }

    /// Writes an exchange over the one of that id.
    static func replace(
        _ id: Int, with exchange: RecordedExchange, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) {
        let source = try database.run("SELECT source FROM entry WHERE id = ?", [.integer(id)]) { $0.number(0) }.first
        _ = try erase(id, database)
        try database.run("DELETE FROM entry WHERE id = ?", [.integer(id)])
        try insert(id, exchange, source: source ?? nil, database)
    }

    /// Erases everything but the line, and returns how many bytes that were; 0 when it is not there.
    static func erase(_ id: Int, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Int {
        var bytes = 0
        for content in try contents(of: id, database) { bytes += try ContentTable.release(content, database) }
        try database.run(DetailTable.delete, [.integer(id)])
        return bytes
    }

    private static func contents(of id: Int, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> [Int] {
        try database.run(DetailTable.contents, [.integer(id)]) { row in
            (0..<4).compactMap { row.number($0) }
        }.flatMap(\.self)
    }
}

extension RecordedExchange {
    /// The exchange with the beginnings of bodies that are too large to be kept whole.
    var bounded: RecordedExchange {
        var kept = self
        if let body = exchange.body, body.count > HistoryLimits.wholeBody {
            kept.bodyDigest = ContentDigest.of(body)
            kept.exchange.body = body[0..<HistoryLimits.bodyStart]
            kept.exchange.isBodyCut = true
        }
        if let body = exchange.requestBody, body.count > HistoryLimits.wholeBody {
            kept.exchange.requestBody = body[0..<HistoryLimits.bodyStart]
            kept.exchange.isRequestBodyCut = true
        }
        return kept
    }
}

extension RecordedExchange {
    var isOfRun: Bool { if case .run = origin { true } else { false } }
}

extension StoredExchange {
    /// True when a whole answer came, whatever its checks said.
    var isAnswered: Bool {
        switch outcome {
        case .accepted, .unacceptable: status > 0
        case .failed, .cancelled: false
        }
    }
}
