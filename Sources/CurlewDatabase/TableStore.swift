internal import CurlewFiles

/// The reasons why a file is not used as usual.
public enum StoreProblem: Error, Sendable, Equatable {
    /// The file could not be read; it was renamed to this path, and an empty file took its place.
    case damaged(setAside: String)
    /// Another program holds the lock.
    case locked(path: String)
    case diskFull(path: String)
    /// The database refused a statement of the program, although the file has the program's tables. The file stays.
    case refused(path: String)
    /// The file cannot be opened or made; the rows are kept in memory until the end of the run.
    case unavailable(path: String)
}

/// A table in its own file that stays usable whatever happens to the file. It is not shared between threads; an actor
/// owns it.
///
///     work ─► the open file ─► opened anew ─► set aside, a new one begun ─► in memory until the end of the run
///
/// Each arrow is a failure. After damage the next step is tried with the same work. A path that cannot be used at all
/// leads to memory. `whenBusy` decides about a locked file and a full disk. A statement that is at fault moves no file.
package final class TableStore {
    package enum WhenBusy: Sendable {
        /// The work is dropped; the next work tries the file again.
        case leavesOut
        case keepsInMemory
    }

    private let file: TableFile
    private let whenBusy: WhenBusy
    private let whenOpened: (String) -> Void
    private let path: String?
    /// True while rows are kept in memory, until the end of the run.
    package private(set) var isInMemory: Bool
    private var database: SQLiteDatabase?
    /// The file that was opened last.
    private var mark: FileMark?
    /// The latest problem; nil when there was none, or a lock or full disk has passed.
    package private(set) var problem: StoreProblem?
    private var news: StoreProblem?

    /// Opens no file; the first `work` does.
    ///
    /// - Parameters:
    ///   - path: the file; nil keeps the table in memory until the end of the run.
    ///   - whenOpened: called with the path each time the file is opened.
    package init(
        _ file: TableFile, path: String?, whenBusy: WhenBusy, whenOpened: @escaping (String) -> Void = { _ in }
    ) {
        self.file = file
        self.path = path
        self.whenBusy = whenBusy
        self.whenOpened = whenOpened
        isInMemory = path == nil
    }

    /// False when nothing was ever stored; a search for rows would then make a file.
    ///
    /// True for anything else at the path, and when its folder cannot be examined: opening it then shows why it cannot
    /// be used.
    package var isBegun: Bool { database != nil || path.map { !FileStatus.isAbsent($0) } ?? false }

    /// Returns the problem unless it was returned before: each problem once, until another occurs.
    package func takeNews() -> StoreProblem? {
        defer { news = nil }
        return news
    }

    /// Runs `body`, and again after each failure that has a remedy. Nil when a failure had none.
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

    /// Closes the file, which merges its log into it; the next work opens it again. Rows in memory remain.
    package func close() {
        if !isInMemory { database = nil }
    }

    private func opened() throws(SQLiteDatabase.Failure) -> SQLiteDatabase {
        // A file that was deleted stores nothing, so it is opened again.
        if !isInMemory, let path, !FileStatus.isFile(path) { database = nil }
        if let database { return database }
        let place = isInMemory ? nil : path
        mark = place.flatMap { FileMark($0) }
        let new = try file.open(place ?? ":memory:")
        database = new
        if let place { whenOpened(place) }
        return new
    }

    /// Takes the next step after a failure; false when there is none.
    private func isMended(_ failure: SQLiteDatabase.Failure, wasOpen: Bool) -> Bool {
        guard let path, !isInMemory else { return false }
        if failure.isDamage || failure.isStatementFault {
            // Another program may have renamed the file and made the one that is there now, or changed its tables.
            if wasOpen {
                database = nil
                return true
            }
            guard failure.isDamage || file.isForeign(database) else {
                tell(.refused(path: path))
                return false
            }
            return leaveDamaged(path)
        }
        if whenBusy == .leavesOut, failure.isLock || failure.isFullDisk {
            tell(failure.isLock ? .locked(path: path) : .diskFull(path: path))
            return false
        }
        return keepInMemory(path)
    }

    private func leaveDamaged(_ path: String) -> Bool {
        database = nil
        if case .damaged? = problem { return keepInMemory(path) }
        switch DatabaseFile.setAside(path, judged: mark) {
        case .moved(let other): tell(.damaged(setAside: other))
        case .replaced: break
        case .failed: return keepInMemory(path)
        }
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
        case .locked, .diskFull, .refused: problem = nil
        case .damaged, .unavailable, nil: break
        }
    }
}

extension StoreProblem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .damaged(let other):
            "The database could not be read. It is set aside as \(other), and an empty one took its place."
        case .locked(let path): "Another program holds \(path). Try again when it is done."
        case .diskFull(let path): "The disk of \(path) is full, so nothing is written. Make room."
        case .refused(let path):
            "The database refused a request of this program, which is a fault of the program. \(path) stays as it is. "
                + "Report it."
        case .unavailable(let path):
            "\(path) cannot be opened, so nothing is kept there. Look at what stands there, at its folder and its owner."
        }
    }
}
