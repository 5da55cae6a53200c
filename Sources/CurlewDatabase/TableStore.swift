internal import CurlewFiles

/// The reason why a file is not used normally.
public enum StoreProblem: Error, Sendable, Equatable {
    /// The file could not be read; it was renamed to this path, and an empty file took its place.
    case damaged(setAside: String)
    /// Another program holds the lock.
    case locked(path: String)
    case diskFull(path: String)
    /// The file cannot be opened or made; the rows are kept in memory until the end of the run.
    case unavailable(path: String)
}

/// A table in its own file that stays usable whatever happens to the file. Not shared between threads; an actor owns
/// it.
///
///     work ─► the open file ─► opened anew ─► set aside, a new one begun ─► in memory until the end of the run
///
/// Each arrow is a failure: after damage the next step is tried with the same work; a path that cannot be used at all
/// leads to memory. `whenBusy` decides about a locked file and a full disk.
package final class TableStore {
    package enum WhenBusy: Sendable {
        /// The work is dropped; the next one tries again.
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
    /// The latest problem.
    package private(set) var problem: StoreProblem?
    private var news: StoreProblem?

    /// Opens no file; the first work does.
    ///
    /// - Parameters:
    ///   - path: when nil the table is kept in memory until the end of the run.
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

    /// False when nothing was ever stored; looking for rows would then make a file.
    ///
    /// Anything else at the path, and a folder that cannot be looked into, count: opening it says why it cannot be
    /// used.
    package var isBegun: Bool { database != nil || path.map { !FileStatus.isAbsent($0) } ?? false }

    /// The problem, unless it was returned before. The same one is returned once, until another occurs.
    package func takeNews() -> StoreProblem? {
        defer { news = nil }
        return news
    }

    /// Runs `body`, and again after each failure with a remedy; nil when there was none.
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

    /// Closes the file, which takes its log in; the next work opens it anew. Rows in memory stay.
    package func close() {
        if !isInMemory { database = nil }
    }

    private func opened() throws(SQLiteDatabase.Failure) -> SQLiteDatabase {
        // A file that somebody removed takes nothing any more.
        if !isInMemory, let path, !FileStatus.isFile(path) { database = nil }
        if let database { return database }
        let place = isInMemory ? nil : path
        let new = try file.open(place ?? ":memory:")
        database = new
        if let place { whenOpened(place) }
        return new
    }

    /// Takes the next step after a failure; false when there is none.
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
        // Another program may have renamed the file, and made the one that is there now.
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

extension StoreProblem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .damaged(let other):
            "The database could not be read. It is set aside as \(other), and an empty one took its place."
        case .locked(let path): "Another program holds \(path). Try again when it is done."
        case .diskFull(let path): "The disk of \(path) is full, so nothing is written. Make room."
        case .unavailable(let path):
            "\(path) cannot be opened, so nothing is kept there. Look at what stands there, at its folder and its owner."
        }
    }
}
