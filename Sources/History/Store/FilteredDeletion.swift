internal import CurlewDatabase

/// Deletes what a filter finds.
enum FilteredDeletion {
    static func take(_ filter: HistoryFilter, _ database: SQLiteDatabase) throws(SQLiteDatabase.Failure) {
        let query = FilterCondition(filter)
        guard !filter.words.isEmpty else {
            try Deletions.take("TRUE\(query.sql)", query.values, isAsked: true, isKept: false, database)
            if filter.isEmpty { try database.run("DELETE FROM run") }
            return
        }
        let pages = HistoryPages(filter, database)
        for isOfRun in [false, true] {
            for id in try pages.ids(isOfRun: isOfRun) {
                try Deletions.take("id = ?", [.integer(id)], isAsked: true, database)
            }
        }
    }
}
