internal import CurlewDatabase

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
