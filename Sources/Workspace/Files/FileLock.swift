internal import CurlewFiles
internal import Glibc

/// A lock between programs. The system releases it when the program ends, in whatever way.
enum FileLock {
    /// Runs `body` while no other program holds the lock file at that path, which is made with mode 0600.
    ///
    /// - Throws: an error when the lock is not free within about two seconds, as when its holder hangs.
    @discardableResult
    static func hold<Result, Failure: LockFailure>(
        _ path: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600 as mode_t)
        guard file >= 0 else { throw Failure(FileError(.save, path, code: errno)) }
        return try hold(file, path, body)
    }

    /// Runs `body` while no other program holds a lock on that folder.
    static func hold<Result, Failure: LockFailure>(
        folder: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return file < 0 ? try body() : try hold(file, folder, body)
    }

    /// Closes `file`. On file systems without locks `body` runs at once.
    private static func hold<Result, Failure: LockFailure>(
        _ file: Int32, _ path: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { close(file) }
        guard isLocked(file) else { throw Failure(FileError(.save, path, .inUse)) }
        return try body()
    }

    private static let tries = 400
    private static let pause: UInt32 = 5000

    /// False when another program goes on holding the lock.
    private static func isLocked(_ file: Int32) -> Bool {
        for _ in 0..<tries {
            if flock(file, LOCK_EX | LOCK_NB) == 0 || (errno != EWOULDBLOCK && errno != EINTR) { return true }
            usleep(pause)
        }
        return false
    }
}

/// A lock between programs on one byte of a file, held until the value is gone or the program ends.
public final class HeldLock: Sendable {
    private let file: Int32
    /// `F_OFD_SETLK` of Linux: the lock is the open file's, so that it holds within one program too.
    private static let setLock: Int32 = 37

    /// Nil while another program holds that byte. Where no file can be made, or none can be locked, nothing is held.
    ///
    /// - Parameter place: of the byte.
    init?(_ path: String, at place: UInt64) {
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600 as mode_t)
        guard file >= 0 else { return }
        var range = flock()
        (range.l_type, range.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        (range.l_start, range.l_len) = (off_t(place & UInt64(Int32.max)), 1)
        if fcntl(file, Self.setLock, &range) != 0, [EAGAIN, EACCES].contains(errno) { return nil }
    }

    deinit { if file >= 0 { close(file) } }
}

/// An error type with a case for a lock that could not be taken.
protocol LockFailure: Error {
    init(_ error: FileError)
}

extension FileError: LockFailure {
    init(_ error: FileError) { self = error }
}

extension SaveError: LockFailure {
    init(_ error: FileError) { self = .file(error) }
}
