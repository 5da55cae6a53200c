internal import CurlewDatabase

/// The work after a deletion, in steps of some milliseconds: any program goes on where another stopped.
enum HistoryCleaning {
    /// One step; false when nothing was left to do.
    static func step(_ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Bool {
        let isDone = try database.transaction { () throws(SQLiteDatabase.Failure) in
            if try Deletions.erase(count: 64, database) { return true }
            return try WordIndex.renewSome(database)
        }
        if isDone { return true }
        return try giveBackSome(database)
    }

    /// Pages of the file that are given back in a step, and that may stay free: the next exchanges take them.
    private static let (pages, spare) = (512, 2048)

    private static func giveBackSome(_ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Bool {
        let free = try database.run("PRAGMA freelist_count") { $0.integer(0) }.first ?? 0
        guard free > spare else { return false }
        try database.execute("PRAGMA incremental_vacuum(\(pages))")
        let left = try database.run("PRAGMA freelist_count") { $0.integer(0) }.first ?? 0
        return left < free
    }

    /// True when deleted bytes may be left in the log.
    static func isDirty(_ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Bool {
        try database.run("SELECT is_dirty FROM tally") { $0.integer(0) == 1 }.first ?? false
    }

    /// Writes the log into the file and empties it; false while another program is reading what is in it.
    static func emptyLog(_ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Bool {
        let isBusy = try database.run(TableFile.wipe) { $0.integer(0) == 1 }.first ?? false
        guard !isBusy else { return false }
        try database.run("UPDATE tally SET is_dirty = 0")
        return true
    }
}
