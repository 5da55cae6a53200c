internal import CurlewDatabase
public import Workspace

extension HistoryStore {
    /// Gives the newest exchange of that time, which was sent without a file, to the file that its request has now. It
    /// is then the last answer of that file.
    ///
    /// - Parameter date: when it was sent, in seconds since 1970.
    public func adopt(_ date: Double, by key: RequestKey) {
        change { database throws(SQLiteDatabase.Failure) in
            let found = try database.run(
                "SELECT id FROM entry WHERE source IS NULL AND date = ? ORDER BY id DESC LIMIT 1", [.real(date)]
            ) { $0.integer(0) }.first
            guard let found, let source = try SourceTable.id(of: key, database) else { return }
            try database.run("UPDATE entry SET source = ? WHERE id = ?", [.integer(source), .integer(found)])
            try database.run(SourceTable.setLast, [.integer(found), .integer(source)])
        }
    }
}
