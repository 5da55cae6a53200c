internal import CurlewFiles

/// Why a file is not used as it should be.
public enum StoreProblem: Error, Sendable, Equatable {
    /// What was there could not be read; it lies under this name now, and an empty file took its place.
    case damaged(setAside: String)
    /// Another program holds it.
    case locked(path: String)
    case diskFull(path: String)
    /// It cannot be opened or made; what is kept is kept until the end of the run.
    case unavailable(path: String)
}

/// A table in a file of its own whose owner works on, whatever becomes of the file. Not shared between threads; its
/// owner is an actor.
///
///     work ─► the open file ─► opened anew ─► set aside, a new one begun ─► in memory until the end of the run
///
/// Each arrow is a failure: after damage the next step is tried, with the same work; a place that cannot be used at all
/// leads to memory. A file that is locked, and a full disk, are as `whenBusy` says.
package final class TableStore {
    package enum WhenBusy: Sendable {
        /// The work is not done, and the next one tries again.
        case leavesOut
        case keepsInMemory
    }

    private let file: TableFile
    private let whenBusy: WhenBusy
    private let whenOpened: (String) -> Void
    private let path: String?
    private var isInMemory: Bool
    private var database: SQLiteDatabase?
    /// What was not as it should be, last.
    package private(set) var problem: StoreProblem?
    private var news: StoreProblem?

    /// Touches no file; the first work opens it.
    ///
    /// - Parameters:
    ///   - path: without one the table is kept until the end of the run.
    ///   - whenOpened: hears the path each time that the file is opened.
    package init(
        _ file: TableFile, path: String?, whenBusy: WhenBusy, whenOpened: @escaping (String) -> Void = { _ in }
    ) {
        self.file = file
        self.path = path
        self.whenBusy = whenBusy
        self.whenOpened = whenOpened
        isInMemory = path == nil
    }

    /// False: nothing was ever kept, and looking for it would make a file.
    package var isBegun: Bool { database != nil || path.map(FileStatus.isFile) ?? false }

    /// The problem, if it was not taken before. The same one is told once, until something else happens.
    package func takeNews() -> StoreProblem? {
        defer { news = nil }
        return news
    }

    /// Runs `body`, again after each failure that could be mended; nil where none was.
    @discardableResult
    package func work<Result>(
        _ body: (SQLiteDatabase) throws(SQLiteDatabase.Failure) -> Result
    ) -> Result? {
        while true {
            let wasOpen = database != nil
            do throws(SQLiteDatabase.Failure) {
                let result = try body(opened())
                forgetPassingProblem()
                return result
            } catch {
                guard isMended(error, wasOpen: wasOpen) else { return nil }
            }
        }
    }

    private func opened() throws(SQLiteDatabase.Failure) -> SQLiteDatabase {
        if let database { return database }
        let place = isInMemory ? nil : path
        let new = try file.open(place ?? ":memory:")
        database = new
        if let place { whenOpened(place) }
        return new
    }

    /// Goes one step on; false where there is none.
    private func isMended(_ failure: SQLiteDatabase.Failure, wasOpen: Bool) -> Bool {
        guard let path, !isInMemory else { return false }
        if failure.isDamage { return leaveDamaged(path, wasOpen: wasOpen) }
        if whenBusy == .leavesOut, failure.isLock || failure.isFullDisk {
            tell(failure.isLock ? .locked(path: path) : .diskFull(path: path))
            return false
        }
        return keepInMemory(path)
    }

    private func leaveDamaged(_ path: String, wasOpen: Bool) -> Bool {
        database = nil
        // Another program may have set it aside, and begun the file that stands there now.
        if wasOpen { return true }
        if case .damaged? = problem { return keepInMemory(path) }
        guard let other = DatabaseFile.setAside(path) else { return keepInMemory(path) }
        tell(.damaged(setAside: other))
        return true
    }

    private func keepInMemory(_ path: String) -> Bool {
        tell(.unavailable(path: path))
        (database, isInMemory) = (nil, true)
        return true
    }

    private func tell(_ problem: StoreProblem) {
        if self.problem != problem { news = problem }
        self.problem = problem
    }

    private func forgetPassingProblem() {
        switch problem {
        case .locked, .diskFull: problem = nil
        case .damaged, .unavailable, nil: break
        }
    }
}
