internal import CurlewDatabase

/// The deletion of exchanges: they leave the list at once, and are noted as doomed until their bytes are gone.
///
/// Each function is a part of a transaction, so that what was begun is finished by any program later.
enum Deletions {
    /// Takes the exchanges that a condition names out of the list.
    ///
    /// - Parameters:
    ///   - condition: on the columns of `entry`.
    ///   - isAsked: true when somebody wants them gone, words of the index too; false for what is over the limits, whose
    ///     words go with those of its block.
    ///   - isKept: false for a condition whose text depends on data.
    /// - Returns: how many there were.
    @discardableResult
    static func take(
        _ condition: String, _ values: [SQLiteDatabase.Value] = [], isAsked: Bool, isKept: Bool = true,
        _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> Int {
        let taken = try database.run(
            """
            INSERT OR IGNORE INTO doomed SELECT id, run IS NOT NULL, \(isAsked ? 1 : 0) FROM entry WHERE \(condition)
                RETURNING id
            """, values, isKept: isKept
        ) { $0.integer(0) }
        guard let first = taken.min(), let last = taken.max() else { return 0 }
        // Exchanges that were doomed before are not looked at again.
        let range = [SQLiteDatabase.Value.integer(first), .integer(last)]
        let owners = try database.run("SELECT DISTINCT run, source FROM entry WHERE \(doomed)", range) {
            (run: $0.number(0), source: $0.number(1))
        }
        try database.run("DELETE FROM entry WHERE \(doomed)", range)
        for source in Set(owners.compactMap(\.source)) { try database.run(lasts, [.integer(source)]) }
        for run in Set(owners.compactMap(\.run)) { try database.run(emptyRun, [.integer(run)]) }
        if isAsked {
            try WordIndex.markStale("\(WordIndex.holds) AND is_asked", database)
            try database.run("UPDATE tally SET is_dirty = 1")
        }
        return taken.count
    }

    private static let doomed = "id IN (SELECT id FROM doomed WHERE id BETWEEN ? AND ?)"
    private static let lasts = """
        UPDATE source SET last = (SELECT max(id) FROM entry WHERE entry.source = source.id
            AND outcome IN (\(HistoryOutcome.accepted.rawValue), \(HistoryOutcome.unacceptable.rawValue)) AND status > 0)
            WHERE id = ? AND last IN (SELECT id FROM doomed)
        """
    private static let emptyRun = """
        DELETE FROM run WHERE id = ? AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.run = run.id)
        """

    /// Erases some of the doomed exchanges; false when there were none.
    ///
    /// - Parameters:
    ///   - count: the most exchanges.
    ///   - bytes: no other one is begun above this.
    static func erase(
        count: Int, bytes: Int = 4 << 20, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> Bool {
        let rows = try database.run("SELECT id, is_run FROM doomed ORDER BY id LIMIT ?", [.integer(count)]) {
            (id: $0.integer(0), isOfRun: $0.integer(1) == 1)
        }
        var erased = 0
        for row in rows where erased < bytes {
            erased += try ExchangeRows.erase(row.id, database)
            try WordIndex.forget(row.id, isOfRun: row.isOfRun, database)
            try database.run("DELETE FROM doomed WHERE id = ?", [.integer(row.id)])
        }
        return !rows.isEmpty
    }
}

/// Deletes the exchanges above the limits, the oldest first.
enum HistoryTrim {
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - count: the most exchanges that leave for each limit.
    /// - Returns: true when some left.
    static func apply(
        _ limits: HistoryLimits, now: Double, count: Int, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> Bool {
        let tally = try database.run("SELECT entries, run_entries, bytes FROM tally") {
            (entries: $0.integer(0), ofRuns: $0.integer(1), bytes: $0.integer(2))
        }.first
        guard let tally else { return false }
        var gone = 0
        if tally.entries > limits.entries {
            gone += try takeLoose(ofRuns: false, most: min(count, tally.entries - limits.entries), database)
        }
        if tally.ofRuns > limits.runEntries {
            gone += try takeLoose(ofRuns: true, most: min(count, tally.ofRuns - limits.runEntries), database)
        }
        gone += try takeOld(before: now, limits.days, most: count, database)
        if tally.bytes > limits.bytes { gone += try shrink(to: limits.bytes, most: count, database) }
        return gone > 0
    }

    private static func takeLoose(
        ofRuns: Bool, most: Int, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> Int {
        try Deletions.take(
            "id IN (SELECT id FROM loose WHERE is_run = ? ORDER BY id LIMIT ?)",
            [.integer(ofRuns ? 1 : 0), .integer(most)], isAsked: false, database)
    }

    /// Ages are counted from the newest exchange that is a day old, not from now: a clock that is wrong for some hours
    /// makes nothing old, and what it dated wrongly does not count after it is right.
    private static func takeOld(
        before now: Double, _ days: Int, most: Int, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> Int {
        let newest = try database.run(
            "SELECT date FROM entry WHERE date <= ? ORDER BY date DESC LIMIT 1", [.real(now - 86_400)]
        ) {
            $0.real(0)
        }.first
        guard let newest else { return 0 }
        return try Deletions.take(
            "id IN (SELECT id FROM loose WHERE date < ? ORDER BY date LIMIT ?)",
            [.real(newest - Double(days) * 86_400), .integer(most)], isAsked: false, database)
    }

    /// For the limit of size the last answers of requests leave too, after all others. Each is erased at once, since equal bodies are kept once and
    /// nobody knows before what is freed.
    private static func shrink(
        to bytes: Int, most: Int, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> Int {
        var gone = 0
        while gone < most {
            while try Deletions.erase(count: 16, database) {}
            let left = try database.run("SELECT bytes FROM tally") { $0.integer(0) }.first ?? 0
            guard left > bytes else { break }
            var taken = try Deletions.take("id = (\(firstLoose))", isAsked: false, database)
            if taken == 0 {
                taken = try Deletions.take("id = (SELECT min(id) FROM entry)", isAsked: false, database)
            }
            guard taken > 0 else { break }
            gone += taken
        }
        return gone
    }

    /// One seek for each kind.
    private static let firstLoose = """
        SELECT min(id) FROM (SELECT min(id) AS id FROM loose WHERE is_run = 0
            UNION ALL SELECT min(id) FROM loose WHERE is_run = 1)
        """
}
