internal import CurlewDatabase

/// Reads lines of the list that a filter finds, all of them as they are at one moment.
///
/// Words are looked up block by block, so that a full page ends the search; the ids of a block come from its index in
/// order, one after the other.
struct HistoryPages {
    let database: SQLiteDatabase
    let filter: HistoryFilter
    let query: FilterCondition

    init(_ filter: HistoryFilter, _ database: SQLiteDatabase) {
        self.database = database
        self.filter = filter
        query = FilterCondition(filter)
    }

    /// Lines between two ids, from the newest or from the oldest on.
    struct Range {
        var above = 0
        var below = Int.max
        var isFalling = true

        var order: String { isFalling ? "DESC" : "ASC" }
        var values: [SQLiteDatabase.Value] { [.integer(above), .integer(below)] }
    }

    /// The lines of the range that come first, always with the newest on top. The page's `next` goes on in the range's
    /// direction.
    func page(_ range: Range, limit: Int) throws(SQLiteDatabase.Failure) -> HistoryPage {
        // One more than wanted tells whether another page follows.
        let wanted = max(1, limit) + 1
        let entries = try entries(isOfRun: false, "run IS NULL", range: range, limit: wanted).map(HistoryLine.entry)
        let runs = try runs(range, limit: wanted).map(HistoryLine.run)
        let lines = (entries + runs).sorted { range.isFalling ? $0.id > $1.id : $0.id < $1.id }
        let shown = Array(lines.prefix(wanted - 1))
        let total = try database.run("SELECT entries + run_entries FROM tally") { $0.integer(0) }.first ?? 0
        let next = lines.count >= wanted ? shown.last.map { HistoryPlace(of: $0) } : nil
        return HistoryPage(lines: range.isFalling ? shown : shown.reversed(), next: next, total: total)
    }

    /// The first one first.
    func entries(ofRun id: Int) throws(SQLiteDatabase.Failure) -> [HistoryEntry] {
        try entries(isOfRun: true, "run = ?", [.integer(id)], range: Range(isFalling: false))
    }

    /// The ids of all that the filter finds.
    func ids(isOfRun: Bool) throws(SQLiteDatabase.Failure) -> [Int] {
        try entries(isOfRun: isOfRun, "TRUE", range: Range()).map(\.id)
    }

    // MARK: Exchanges

    private func entries(
        isOfRun: Bool, _ condition: String, _ values: [SQLiteDatabase.Value] = [], range: Range, limit: Int = Int.max
    ) throws(SQLiteDatabase.Failure) -> [HistoryEntry] {
        let condition = "\(condition) AND entry.id > ? AND entry.id < ?\(query.sql)"
        let values = values + range.values + query.values
        guard !filter.words.isEmpty else {
            return try database.run(
                "\(EntryTable.select) WHERE \(condition) ORDER BY entry.id \(range.order) LIMIT ?",
                values + [.integer(limit)], isKept: false, row: EntryTable.entry)
        }
        let blocks = try WordIndex.blocks(isOfRun: isOfRun, range, database)
        if let candidates = try candidates(condition, values, range) {
            return try entries(among: candidates, blocks, limit: limit)
        }
        var entries: [HistoryEntry] = []
        for block in blocks where entries.count < limit {
            entries += try found(
                """
                \(EntryTable.columns) FROM \(block.name) CROSS JOIN entry ON entry.id = \(block.name).rowid
                    \(EntryTable.source) WHERE \(block.name) MATCH ? AND \(block.name).rowid > ?
                    AND \(block.name).rowid < ? AND \(condition) ORDER BY \(block.name).rowid \(range.order) LIMIT ?
                """,
                [.text(words)] + range.values + values + [.integer(limit - entries.count)], EntryTable.entry)
        }
        return entries
    }

    /// Exchanges whose fields are right, at most: with fewer of them their words are looked for, since a word that many
    /// have would lead through all that have it.
    private static let mostCandidates = 1000

    /// Ids of all exchanges whose fields are right; nil when they are many, or no field is asked for.
    private func candidates(
        _ condition: String, _ values: [SQLiteDatabase.Value], _ range: Range
    ) throws(SQLiteDatabase.Failure) -> [Int]? {
        guard !filter.terms.isEmpty else { return nil }
        let ids = try database.run(
            "SELECT entry.id FROM entry WHERE \(condition) ORDER BY entry.id \(range.order) LIMIT ?",
            values + [.integer(Self.mostCandidates + 1)], isKept: false
        ) { $0.integer(0) }
        return ids.count > Self.mostCandidates ? nil : ids
    }

    private func entries(
        among candidates: [Int], _ blocks: [WordIndex.Block], limit: Int
    ) throws(SQLiteDatabase.Failure) -> [HistoryEntry] {
        var (rest, entries): (ArraySlice<Int>, [HistoryEntry]) = (candidates[...], [])
        for block in blocks where entries.count < limit {
            let inBlock = rest.prefix { block.ids.contains($0) }
            rest = rest.dropFirst(inBlock.count)
            guard let lowest = inBlock.min(), let highest = inBlock.max() else { continue }
            let rows = try found(
                "SELECT rowid FROM \(block.name) WHERE \(block.name) MATCH ? AND rowid >= ? AND rowid <= ?",
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

    // MARK: Words

    /// Rows of a table of the index; none for words that FTS5 cannot look for.
    func found<Row>(
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
    var words: String { filter.words.map { "\"\($0)\" *" }.joined(separator: " ") }
}

/// Runs, with the numbers of their exchanges that the filter finds.
extension HistoryPages {
    func runs(_ range: Range, limit: Int) throws(SQLiteDatabase.Failure) -> [HistoryRun] {
        guard !filter.isEmpty else {
            return try database.run(
                "\(Self.run) WHERE run.id > ? AND run.id < ? GROUP BY run.id ORDER BY run.id \(range.order) LIMIT ?",
                range.values + [.integer(limit)], isKept: false, row: Self.run)
        }
        var sums: [Int: (all: Int, failed: Int)] = [:]
        for (run, all, failed) in try counts(range) {
            sums[run, default: (0, 0)].all += all
            sums[run, default: (0, 0)].failed += failed
        }
        let order = sums.keys.sorted { range.isFalling ? $0 > $1 : $0 < $1 }
        var runs: [HistoryRun] = []
        for id in order.prefix(limit) {
            let head = try database.run("\(Self.run) WHERE run.id = ? GROUP BY run.id", [.integer(id)], row: Self.run)
            guard var run = head.first, let sum = sums[id] else { continue }
            (run.count, run.failed) = (sum.all, sum.failed)
            runs.append(run)
        }
        return runs
    }

    private func counts(_ range: Range) throws(SQLiteDatabase.Failure) -> [(run: Int, all: Int, failed: Int)] {
        let tail = "run IS NOT NULL AND run > ? AND run < ?\(query.sql) GROUP BY run"
        guard !filter.words.isEmpty else {
            return try database.run(
                "SELECT run, \(Self.counted) FROM entry WHERE \(tail)", range.values + query.values, isKept: false,
                row: Self.count)
        }
        var counts: [(run: Int, all: Int, failed: Int)] = []
        for block in try WordIndex.blocks(isOfRun: true, Range(), database) {
            counts += try found(
                """
                SELECT run, \(Self.counted) FROM \(block.name) CROSS JOIN entry ON entry.id = \(block.name).rowid
                    WHERE \(block.name) MATCH ? AND \(tail)
                """,
                [.text(words)] + range.values + query.values, Self.count)
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
