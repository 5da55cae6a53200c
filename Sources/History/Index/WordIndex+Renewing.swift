internal import CurlewDatabase

/// Blocks that lost exchanges are made anew from those that are left.
extension WordIndex {
    /// True for a row of `doomed` that is in the range of a block.
    static let holds = """
        doomed.is_run = block.is_run AND doomed.id BETWEEN block.first AND coalesce(block.last, 9223372036854775807)
        """

    /// Marks the blocks of doomed exchanges; new exchanges go into other blocks.
    ///
    /// - Parameter condition: which of `doomed`.
    static func markStale(_ condition: String, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) {
        try markStale(blocks: "EXISTS (SELECT 1 FROM doomed WHERE \(condition))", [], database)
    }

    /// Marks the block of an exchange whose text changed.
    static func markStale(
        _ id: Int, isOfRun: Bool, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) {
        try markStale(blocks: contains, values(id, isOfRun), database)
    }

    private static func markStale(
        blocks: String, _ values: [SQLiteDatabase.Value], _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) {
        // A table that is being filled may have the exchange already.
        let begun = try database.run("SELECT next FROM block WHERE next IS NOT NULL AND \(blocks)", values) {
            $0.integer(0)
        }
        for table in begun { try drop(table, database) }
        try database.run(
            """
            UPDATE block SET is_stale = 1, next = NULL, reached = NULL, last = coalesce(last, (SELECT next FROM tally))
                WHERE \(blocks)
            """, values)
    }

    private static let contains = "is_run = ? AND first <= ? AND coalesce(last, 9223372036854775807) >= ?"

    private static func values(_ id: Int, _ isOfRun: Bool) -> [SQLiteDatabase.Value] {
        [.integer(isOfRun ? 1 : 0), .integer(id), .integer(id)]
    }

    /// Counts an exchange less in its block. A closed block of which less than half is left is made anew.
    static func forget(
        _ id: Int, isOfRun: Bool, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) {
        try database.run(
            """
            UPDATE block SET entries = entries - 1,
                is_stale = is_stale OR (last IS NOT NULL AND (entries - 1) * 2 < made) WHERE \(contains)
            """, values(id, isOfRun))
    }

    // MARK: Steps

    /// Bytes of text in a step.
    private static let stepBytes = 256 << 10

    private struct StaleBlock {
        var id, first, last: Int
        var isOfRun: Bool
        var table: Int
        var next: Int?
        var reached: Int
    }

    /// Does a part of the work on a block; false when no block needs any.
    static func renewSome(_ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Bool {
        let stale = try database.run(
            """
            SELECT id, first, coalesce(last, (SELECT next FROM tally)), is_run, words, next, coalesce(reached, first - 1)
                FROM block WHERE is_stale ORDER BY next IS NULL, id LIMIT 1
            """
        ) {
            StaleBlock(
                id: $0.integer(0), first: $0.integer(1), last: $0.integer(2), isOfRun: $0.integer(3) == 1,
                table: $0.integer(4), next: $0.number(5), reached: $0.integer(6))
        }.first
        guard let stale else { return false }
        try renew(stale, database)
        return true
    }

    private static func renew(_ block: StaleBlock, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) {
        let table: Int
        if let next = block.next { table = next } else { table = try make(database) }
        var (reached, bytes) = (block.reached, 0)
        while bytes < stepBytes, let id = try next(in: block, above: reached, database) {
            if let exchange = try ExchangeRows.exchange(id, database) {
                let text = IndexText(exchange)
                try insert(CollectionOfOne((id, text)), into: table, database)
                bytes += text.bytes.count + 512
            }
            reached = id
        }
        if try next(in: block, above: reached, database) != nil {
            let values = [table, reached, block.last, block.id].map { SQLiteDatabase.Value.integer($0) }
            return try database.run("UPDATE block SET next = ?, reached = ?, last = ? WHERE id = ?", values)
        }
        try finish(block, with: table, database)
    }

    private static func next(
        in block: StaleBlock, above id: Int, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> Int? {
        try database.run(
            "SELECT id FROM entry WHERE id > ? AND id <= ? AND (run IS NOT NULL) = ? ORDER BY id LIMIT 1",
            [.integer(id), .integer(block.last), .integer(block.isOfRun ? 1 : 0)]
        ) { $0.integer(0) }.first
    }

    /// Puts the new table in the place of the old one; a block without exchanges goes.
    private static func finish(
        _ block: StaleBlock, with table: Int, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) {
        try drop(block.table, database)
        let count =
            try database.run(
                "SELECT count(*) FROM entry WHERE id BETWEEN ? AND ? AND (run IS NOT NULL) = ?",
                [.integer(block.first), .integer(block.last), .integer(block.isOfRun ? 1 : 0)]
            ) { $0.integer(0) }.first ?? 0
        guard count > 0 else {
            try drop(table, database)
            return try database.run("DELETE FROM block WHERE id = ?", [.integer(block.id)])
        }
        let values = [table, block.last, count, count, block.id].map { SQLiteDatabase.Value.integer($0) }
        try database.run(
            """
            UPDATE block SET words = ?, last = ?, entries = ?, made = ?, is_stale = 0, next = NULL, reached = NULL
                WHERE id = ?
            """, values)
    }
}
