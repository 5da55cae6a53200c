internal import CurlewDatabase

/// Reads lines of the list that a filter finds, all of them as they are at one moment.
///
/// Words are looked up block by block, the newest first, so that a full page ends the search; the ids of a block come
/// from its index in falling order, one after the other.
struct HistoryPages {
    private let database: SQLiteDatabase
    private let filter: HistoryFilter
    private let query: HistoryQuery

    init(_ filter: HistoryFilter, _ database: SQLiteDatabase) {
        self.database = database
        self.filter = filter
        query = HistoryQuery(filter)
    }

    func page(after place: HistoryPlace?, limit: Int) throws(SQLiteDatabase.Failure) -> HistoryPage {
        let (limit, first) = (max(1, limit), place?.id ?? Int.max)
        // One more than wanted tells whether another page follows.
        let entries = try entries(below: first, limit: limit + 1).map(HistoryLine.entry)
        let runs = try runs(below: first, limit: limit + 1).map(HistoryLine.run)
        let lines = (entries + runs).sorted { $0.id > $1.id }
        let shown = Array(lines.prefix(limit))
        let total = try database.run("SELECT entries + run_entries FROM tally") { $0.integer(0) }.first ?? 0
        let next = lines.count > limit ? shown.last.map { HistoryPlace(id: $0.id) } : nil
        return HistoryPage(lines: shown, next: next, total: total)
    }

    /// The first one first.
    func entries(ofRun id: Int) throws(SQLiteDatabase.Failure) -> [HistoryEntry] {
        try entries(isOfRun: true, "run = ?", [.integer(id)]).reversed()
    }

    /// The ids of all that the filter finds.
    func ids(isOfRun: Bool) throws(SQLiteDatabase.Failure) -> [Int] {
        try entries(isOfRun: isOfRun, "TRUE", []).map(\.id)
    }

    private func entries(below id: Int, limit: Int) throws(SQLiteDatabase.Failure) -> [HistoryEntry] {
        try entries(isOfRun: false, "run IS NULL AND entry.id < ?", [.integer(id)], limit: limit, below: id)
    }

    /// Newest first.
    private func entries(
        isOfRun: Bool, _ condition: String, _ values: [SQLiteDatabase.Value], limit: Int = Int.max,
        below id: Int = Int.max
    ) throws(SQLiteDatabase.Failure) -> [HistoryEntry] {
        guard !filter.words.isEmpty else {
            return try database.run(
                "\(EntryTable.select) WHERE \(condition)\(query.sql) ORDER BY entry.id DESC LIMIT ?",
                values + query.values + [.integer(limit)], isKept: false, row: EntryTable.entry)
        }
        if let candidates = try candidates(condition, values) {
            return try entries(among: candidates, isOfRun: isOfRun, limit: limit)
        }
        var entries: [HistoryEntry] = []
        for block in try WordIndex.blocks(isOfRun: isOfRun, below: id, database) where entries.count < limit {
            entries += try found(
                """
                \(EntryTable.columns) FROM \(block.name) CROSS JOIN entry ON entry.id = \(block.name).rowid
                    \(EntryTable.source) WHERE \(block.name) MATCH ? AND \(block.name).rowid < ?
                    AND \(condition)\(query.sql) ORDER BY \(block.name).rowid DESC LIMIT ?
                """,
                [.text(words), .integer(id)] + values + query.values + [.integer(limit - entries.count)],
                EntryTable.entry)
        }
        return entries
    }

    // MARK: Words and fields

    /// Exchanges whose fields are right, at most: with fewer of them their words are looked for, since a word that many
    /// have would lead through all that have it.
    private static let mostCandidates = 1000

    /// Ids, newest first, of all exchanges whose fields are right; nil when they are many, or no field is asked for.
    private func candidates(
        _ condition: String, _ values: [SQLiteDatabase.Value]
    ) throws(SQLiteDatabase.Failure) -> [Int]? {
        guard !filter.terms.isEmpty else { return nil }
        let ids = try database.run(
            "SELECT entry.id FROM entry WHERE \(condition)\(query.sql) ORDER BY entry.id DESC LIMIT ?",
            values + query.values + [.integer(Self.mostCandidates + 1)], isKept: false
        ) { $0.integer(0) }
        return ids.count > Self.mostCandidates ? nil : ids
    }

    private func entries(
        among candidates: [Int], isOfRun: Bool, limit: Int
    ) throws(SQLiteDatabase.Failure) -> [HistoryEntry] {
        var (rest, entries): (ArraySlice<Int>, [HistoryEntry]) = (candidates[...], [])
        for block in try WordIndex.blocks(isOfRun: isOfRun, below: Int.max, database) where entries.count < limit {
            let inBlock = rest.prefix { $0 >= block.first }
            rest = rest.dropFirst(inBlock.count)
            guard let highest = inBlock.first, let lowest = inBlock.last else { continue }
            let rows = try found(
                "SELECT rowid FROM \(block.name) WHERE \(block.name) MATCH ? AND rowid BETWEEN ? AND ?",
                [.text(words), .integer(lowest), .integer(highest)]
            ) { $0.integer(0) }
            let ids = Set(rows)
            for id in inBlock where ids.contains(id) && entries.count < limit {
                entries += try database.run(
                    "\(EntryTable.select) WHERE entry.id = ?", [.integer(id)], row: EntryTable.entry)
            }
        }
        return entries
    }

    /// Rows of a table of the index; none for words that FTS5 cannot look for.
    private func found<Row>(
        _ sql: String, _ values: [SQLiteDatabase.Value], _ row: (SQLiteRow) -> Row
    ) throws(SQLiteDatabase.Failure) -> [Row] {
        do throws(SQLiteDatabase.Failure) {
            return try database.run(sql, values, isKept: false, row: row)
        } catch  where error.isStatementFault {
            return []
        }
    }

    /// All words, each at the beginning of a word of the text, in the language of FTS5. A word has letters and digits
    /// alone, so nothing typed is a part of that language.
    private var words: String { filter.words.map { "\"\($0)\" *" }.joined(separator: " ") }

    // MARK: Runs

    private func runs(below id: Int, limit: Int) throws(SQLiteDatabase.Failure) -> [HistoryRun] {
        guard !filter.isEmpty else {
            return try database.run(
                "\(Self.run) WHERE run.id < ? GROUP BY run.id ORDER BY run.id DESC LIMIT ?",
                [.integer(id), .integer(limit)], row: Self.run)
        }
        var sums: [Int: (all: Int, failed: Int)] = [:]
        for (run, all, failed) in try counts(below: id) {
            sums[run, default: (0, 0)].all += all
            sums[run, default: (0, 0)].failed += failed
        }
        var runs: [HistoryRun] = []
        for (id, sum) in sums.sorted(by: { $0.key > $1.key }).prefix(limit) {
            let head = try database.run("\(Self.run) WHERE run.id = ? GROUP BY run.id", [.integer(id)], row: Self.run)
                .first
            guard let head else { continue }
            runs.append(
                HistoryRun(id: id, date: head.date, title: head.title, count: sum.all, failed: sum.failed))
        }
        return runs
    }

    private func counts(below id: Int) throws(SQLiteDatabase.Failure) -> [(run: Int, all: Int, failed: Int)] {
        let tail = "run IS NOT NULL AND run < ?\(query.sql) GROUP BY run"
        guard !filter.words.isEmpty else {
            return try database.run(
                "SELECT run, \(Self.counted) FROM entry WHERE \(tail)", [.integer(id)] + query.values, isKept: false,
                row: Self.count)
        }
        var counts: [(run: Int, all: Int, failed: Int)] = []
        for block in try WordIndex.blocks(isOfRun: true, below: Int.max, database) {
            counts += try found(
                """
                SELECT run, \(Self.counted) FROM \(block.name) CROSS JOIN entry ON entry.id = \(block.name).rowid
                    WHERE \(block.name) MATCH ? AND \(tail)
                """,
                [.text(words), .integer(id)] + query.values, Self.count)
        }
        return counts
    }

    private static let counted = """
        count(entry.id), coalesce(sum(outcome IN (\(HistoryOutcome.unacceptable.rawValue),
            \(HistoryOutcome.failed.rawValue))), 0)
        """
    private static let run = """
        SELECT run.id, run.date, run.title, \(counted) FROM run LEFT JOIN entry ON entry.run = run.id
        """

    private static func count(_ row: SQLiteRow) -> (run: Int, all: Int, failed: Int) {
        (row.integer(0), row.integer(1), row.integer(2))
    }

    private static func run(_ row: SQLiteRow) -> HistoryRun {
        HistoryRun(
            id: row.integer(0), date: row.real(1), title: row.text(2), count: row.integer(3), failed: row.integer(4))
    }
}
