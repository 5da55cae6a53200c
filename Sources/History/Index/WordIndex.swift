internal import CurlewDatabase

/// The words of all exchanges, in blocks: each is a table of FTS5 with the words of some thousand exchanges in a row,
/// those of runs apart.
///
/// FTS5 of SQLite 3.40 leaves deleted words in its pages. So a block that lost an exchange is made anew from the others,
/// and the old table is dropped, whose pages `secure_delete` overwrites. Blocks keep that small; a new page of the list
/// needs the newest ones alone.
///
/// Each function is a part of a transaction.
enum WordIndex {
    /// Exchanges of a block.
    static let blockEntries = 4096
    /// Bytes of text of a block.
    static let blockBytes = 32 << 20

    /// Only which exchange has a word is kept, not where.
    private static func create(_ table: Int) -> String {
        """
        CREATE VIRTUAL TABLE \(name(table)) USING fts5(text, content='', columnsize=0, detail=none, prefix='1 2',
            tokenize='unicode61 remove_diacritics 2')
        """
    }

    static func name(_ table: Int) -> String { "words_\(table)" }

    /// A block as a search sees it.
    struct Block {
        /// The name of its table.
        var name: String
        /// No other block of its kind has these ids.
        var ids: Range<Int>
    }

    /// The blocks with exchanges of a range, in its order.
    static func blocks(
        isOfRun: Bool, _ range: HistoryPages.Range, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> [Block] {
        var end = Int.max
        let blocks = try database.run(
            "SELECT words, first FROM block WHERE is_run = ? ORDER BY first DESC", [.integer(isOfRun ? 1 : 0)]
        ) { row in
            let block = Block(name: name(row.integer(0)), ids: row.integer(1)..<end)
            end = row.integer(1)
            return block
        }
        let wanted = blocks.filter { $0.ids.lowerBound < range.below && $0.ids.upperBound > range.above }
        return range.isFalling ? wanted : wanted.reversed()
    }

    // MARK: Writing

    /// The words of an exchange.
    typealias Row = (id: Int, text: IndexText)

    /// Adds the words of new exchanges of one kind, whose ids rise and are above all others.
    static func add(_ rows: [Row], isOfRun: Bool, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) {
        var rest = rows[...]
        while let first = rest.first {
            let block = try open(for: first.id, isOfRun: isOfRun, database)
            var bytes = 0
            let part = rest.prefix(block.entries).prefix { row in
                defer { bytes += row.text.bytes.count }
                return bytes < block.bytes
            }
            try insert(part, into: block.table, database)
            try database.run(
                "UPDATE block SET made = made + ?1, entries = entries + ?1, bytes = bytes + ?2 WHERE id = ?3",
                [.integer(part.count), .integer(part.reduce(0) { $0 + $1.text.bytes.count }), .integer(block.id)])
            rest = rest.dropFirst(part.count)
        }
    }

    static func insert(
        _ rows: some Sequence<Row>, into table: Int, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) {
        try database.run(
            "INSERT INTO \(name(table)) (rowid, text) VALUES (?, ?)",
            each: rows.lazy.map { [.integer($0.id), .text($0.text.text)] })
    }

    /// The block that takes new exchanges, with its room; a full one is closed, and the next one begun.
    private static func open(
        for id: Int, isOfRun: Bool, _ database: SQLiteDatabase
    ) throws(SQLiteDatabase.Failure) -> (id: Int, table: Int, entries: Int, bytes: Int) {
        let kind = SQLiteDatabase.Value.integer(isOfRun ? 1 : 0)
        let last = try database.run(
            "SELECT id, words, ? - entries, ? - bytes FROM block WHERE is_run = ? AND last IS NULL",
            [.integer(blockEntries), .integer(blockBytes), kind]
        ) { (id: $0.integer(0), table: $0.integer(1), entries: $0.integer(2), bytes: $0.integer(3)) }.first
        if let last, last.entries > 0, last.bytes > 0 { return last }
        if let last { try close(last.id, at: id - 1, database) }
        let table = try make(database)
        let made = try database.run(
            "INSERT INTO block (first, is_run, words, made, entries, bytes) VALUES (?, ?, ?, 0, 0, 0) RETURNING id",
            [.integer(id), kind, .integer(table)]
        ) { $0.integer(0) }.first
        return (made ?? 0, table, blockEntries, blockBytes)
    }

    private static func close(_ block: Int, at id: Int, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) {
        try database.run("UPDATE block SET last = ? WHERE id = ?", [.integer(id), .integer(block)])
    }

    /// An empty table; returns its number.
    static func make(_ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Int {
        let table = try ExchangeRows.nextID(database)
        try database.execute(create(table))
        return table
    }

    static func drop(_ table: Int, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) {
        try database.execute("DROP TABLE IF EXISTS \(name(table))")
    }
}

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
