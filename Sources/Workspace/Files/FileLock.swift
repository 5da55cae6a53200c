internal import CurlewFiles
internal import Glibc

/// A lock between programs. The system releases it when the program ends, in whatever way.
enum FileLock {
    /// Runs `body` while no other program holds the lock file at that path, which is made with mode 0600.
    ///
    /// - Throws: `FileError` when the lock is not free within about two seconds, as when its holder hangs.
    @discardableResult
    static func hold<Result>(_ path: String, _ body: () throws(FileError) -> Result) throws(FileError) -> Result {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600 as mode_t)
        guard file >= 0 else { throw FileError(.save, path, code: errno) }
        defer { close(file) }
        try lock(file, path)
        return try body()
    }

    /// Runs `body` while no other program holds a lock on that folder. On file systems without locks it runs at once.
    static func hold<Result, Failure: Error>(
        folder: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result where Failure: LockFailure {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return try body() }
        defer { close(file) }
        do {
            try lock(file, folder)
        } catch {
            guard error.reason != .inUse else { throw Failure(error) }
        }
        return try body()
    }

    private static let tries = 400
    private static let pause: UInt32 = 5000

    private static func lock(_ file: Int32, _ path: String) throws(FileError) {
        for _ in 0..<tries {
            if flock(file, LOCK_EX | LOCK_NB) == 0 { return }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError(.save, path, code: errno) }
            usleep(pause)
        }
        throw FileError(.save, path, .inUse)
    }
}

/// An error type with a case for a lock that could not be taken.
protocol LockFailure {
    init(_ error: FileError)
}

extension SaveError: LockFailure {
    init(_ error: FileError) { self = .file(error) }
}
